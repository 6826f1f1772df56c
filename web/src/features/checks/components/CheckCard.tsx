import {
  Ban,
  Check as Tick,
  ChevronDown,
  ChevronUp,
  Flag,
  List as ListIcon,
  Minus,
  Nfc,
  QrCode,
  X,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { Ring } from '../../../ui/Ring';
import { Tag } from '../../../ui/Tag';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { ListedCheck } from '../api/checks';
import { countResults, resultOf } from '../api/summary';
import styles from './CheckCard.module.css';

interface CheckCardProps extends ListedCheck {
  open: boolean;
  onToggle: () => void;
}

export function CheckCard({ check, names, open, onToggle }: CheckCardProps) {
  const { t } = useTranslation();
  const bodyId = useId();
  const { answered, total } = check;
  const { notDone, reported, skipped } = countResults(check);
  const person = names.user[check.userId];
  const personName = person && `${person.firstName} ${person.lastName}`.trim();
  const place = [
    names.facility[check.facilityId]?.title ?? t('checks.unknown.facility'),
    names.site[check.siteId]?.title ?? t('checks.unknown.site'),
  ].join(', ');
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={open ? bodyId : undefined}
        onClick={onToggle}
      >
        <Ring size={48} share={total === 0 ? 0 : answered / total} label={t('checks.ring', { answered, total })}>
          <span className={styles.count}>
            {answered}/{total}
          </span>
        </Ring>
        <span className={styles.text}>
          <span className={styles.title}>
            {check.checkListTitle || names.checkList[check.checkListId]?.title || t('checks.unknown.checklist')}
          </span>
          <span className={styles.place}>{place}</span>
          <span className={styles.meta}>
            <LocalTime at={check.at} />
            <span>{personName || t('checks.unknown.user')}</span>
            {check.presence && (
              <span className={styles.presence}>
                <Icon as={presenceIcons[check.presence]} size={16} />
                {t(`checks.presence.${check.presence}`)}
              </span>
            )}
          </span>
          {notDone + reported + skipped > 0 && (
            <span className={styles.tags}>
              {notDone > 0 && (
                <Tag tone="bad" icon={X}>
                  {t('checks.notDone', { count: notDone })}
                </Tag>
              )}
              {skipped > 0 && <Tag icon={Minus}>{t('checks.skipped', { count: skipped })}</Tag>}
              {reported > 0 && (
                <Tag tone="accent" icon={Flag}>
                  {t('checks.reported', { count: reported })}
                </Tag>
              )}
            </span>
          )}
        </span>
        <Icon as={open ? ChevronUp : ChevronDown} className={styles.chevron} />
      </button>
      {open && (
        <ul id={bodyId} className={styles.items}>
          {check.items.map((item) => (
            <CheckedItem key={item.checkListItemId} item={item} names={names} />
          ))}
        </ul>
      )}
    </li>
  );
}

const presenceIcons = { code: QrCode, list: ListIcon, tag: Nfc } as const;

const icons = { done: Tick, notDone: X, reported: Flag, skipped: Minus, notApplicable: Ban } as const;

type ItemProps = { item: ListedCheck['check']['items'][number] } & Pick<ListedCheck, 'names'>;

function CheckedItem({ item, names }: ItemProps) {
  const { t } = useTranslation();
  const result = resultOf(item.result);
  const title = item.title || names.checkListItem[item.checkListItemId]?.title || t('checks.unknown.item');
  return (
    <li className={cx(styles.item, styles[result])}>
      <span className={styles.mark}>
        <Icon as={icons[result]} size={16} />
      </span>
      <span className={styles.itemTitle}>{title}</span>
      <span className={styles.result}>{t(`checks.result.${result}`)}</span>
      {item.comment && (
        <p className={styles.comment}>
          <VisuallyHidden>{t('checks.comment')} </VisuallyHidden>
          {item.comment}
        </p>
      )}
    </li>
  );
}
