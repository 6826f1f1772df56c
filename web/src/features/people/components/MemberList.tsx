import type { Member } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { List, Row, RowButton } from '../../../ui/ListRow';
import { Mark } from '../../../ui/Mark';
import { Tag } from '../../../ui/Tag';
import { useNames } from './useNames';

interface MemberListProps {
  members: readonly Member[];
  /** The reader, who may always leave. */
  ownId: string;
  onChoose: (member: Member) => void;
}

export function MemberList({ members, ownId, onChoose }: MemberListProps) {
  const { t } = useTranslation();
  const { nameOf, placesOf } = useNames();
  return (
    <List label={t('people.members')}>
      {members.map((member) => {
        const { personId, roleId, lastSeenAt, mayChange } = member;
        const isSelf = personId === ownId;
        const content = {
          lead: { mark: <Mark name={nameOf(member)} size={40} /> },
          title: (
            <>
              {nameOf(member)} {isSelf && <Tag tone="accent">{t('people.you')}</Tag>}
            </>
          ),
          sub: (
            <>
              {t(`people.role.${roleId}`)} · {placesOf(member)}
              <br />
              {lastSeenAt === null ? (
                t('people.neverSeen')
              ) : (
                <>
                  {t('people.seen')} <LocalTime at={lastSeenAt} />
                </>
              )}
            </>
          ),
        };
        return mayChange || isSelf ? (
          <RowButton key={personId} {...content} opens onClick={() => onChoose(member)} />
        ) : (
          <Row key={personId} {...content} />
        );
      })}
    </List>
  );
}
