import type { SessionItem } from '@rounds/contract';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { useErrorText } from '../../../lib/useErrorText';
import { Section } from '../../../ui/AppFrame';
import { Button } from '../../../ui/Button';
import { List, Row } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { useToast } from '../../../ui/Toast';
import { useEndOtherSessions, useEndSession } from '../api/waysIn';
import { deviceOf } from '../device';
import { useDeviceName } from './useDeviceName';
import styles from './Own.module.css';

export function SessionList({ sessions }: { sessions: readonly SessionItem[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const endOthers = useEndOtherSessions();
  const thisFirst = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Section title={t('access.sessions.title')} aside={t('access.sessions.aside')}>
      <div className={styles.stack}>
        <List label={t('access.sessions.title')}>
          {thisFirst.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </List>
        {endOthers.error && <Notice tone="bad">{errorText(endOthers.error)}</Notice>}
        {hasOthers && (
          <Button
            variant="secondary"
            block
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, { onSuccess: () => toast({ text: t('access.sessions.othersEnded') }) })
            }
          >
            {t('access.sessions.endOthers')}
          </Button>
        )}
      </div>
    </Section>
  );
}

function SessionRow({ session }: { session: SessionItem }) {
  const { id, device, createdAt, lastUsedAt, isCurrent, sharedPhone } = session;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const end = useEndSession();
  const deviceName = useDeviceName();
  const name = sharedPhone === null ? deviceName(device) : t('access.sessions.shared', { name: sharedPhone });
  const endThis = (
    <Button
      variant="secondary"
      size="small"
      busy={end.isPending}
      aria-label={t('access.sessions.endNamed', { name })}
      onClick={() => end.mutate(id, { onSuccess: () => toast({ text: t('access.sessions.ended') }) })}
    >
      {t('access.sessions.end')}
    </Button>
  );
  const times = (
    <>
      {isCurrent ? t('access.sessions.now') : <LocalTime at={lastUsedAt} />}, {t('access.sessions.since')}{' '}
      <LocalTime at={createdAt} />
    </>
  );
  return (
    <Row
      lead={deviceOf(device)?.kind === 'computer' ? Monitor : Smartphone}
      title={name}
      sub={end.error ? errorText(end.error) : times}
      trailing={isCurrent ? <Tag tone="accent">{t('access.sessions.current')}</Tag> : endThis}
    />
  );
}
