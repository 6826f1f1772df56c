import type { Today } from '@rounds/contract';
import { useId } from 'react';
import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';
import { useSession } from '../../../lib/session';
import { useErrorText } from '../../../lib/useErrorText';
import { dayIn, momentIn } from '../../../lib/zones';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { useCloseHandover } from '../api/handovers';
import { timeAt } from '../clock';
import { useShown, useZoneOf } from './TodayDoors';
import styles from './Handovers.module.css';

/** What one shift left to the next, until somebody has seen it; of one site, or of all. */
export function Handovers({ siteId }: { siteId?: string | undefined }) {
  const { t } = useTranslation();
  const all = useShown().today.handovers;
  const handovers = siteId === undefined ? all : all.filter((handover) => handover.siteId === siteId);
  if (handovers.length === 0) return null;
  return (
    <Card title={t('today.handover.title')}>
      <ul className={styles.list} aria-label={t('today.handover.title')}>
        {handovers.map((handover) => (
          <Handover key={handover.id} handover={handover} />
        ))}
      </ul>
    </Card>
  );
}

function Handover({ handover: { id, siteId, text, by, at } }: { handover: Today['handovers'][number] }) {
  const { t } = useTranslation();
  const { today, now } = useShown();
  const timeZone = useZoneOf()(siteId);
  const personId = useSession()?.personId;
  const errorText = useErrorText();
  const textId = useId();
  const { mutate, isPending, isSuccess, error } = useCloseHandover(id);
  const isOfToday = dayIn(timeZone, new Date(at)) === dayIn(timeZone, new Date(now));
  const author = by === null ? undefined : today.user[by];
  const origin = [
    fullName(author),
    Object.keys(today.site).length > 1 && today.site[siteId]?.title,
    isOfToday ? timeAt(at, timeZone) : momentIn(timeZone, at),
  ];
  return (
    <li className={styles.handover}>
      <div className={styles.row}>
        <div className={styles.body}>
          <p id={textId} className={styles.text}>
            {text}
          </p>
          <p className={styles.origin}>{origin.filter(Boolean).join(', ')}</p>
        </div>
        <Button
          variant="soft"
          size="small"
          busy={isPending || isSuccess}
          aria-describedby={textId}
          onClick={() => mutate(undefined)}
        >
          {t(by === personId ? 'today.handover.takeBack' : 'today.handover.seen')}
        </Button>
      </div>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
    </li>
  );
}
