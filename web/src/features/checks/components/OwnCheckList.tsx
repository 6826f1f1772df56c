import { ClipboardCheck, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import type { RoundReport } from '../../../lib/offline/database';
import { useReports } from '../../../lib/offline/useReports';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { Sign } from '../../../ui/Sign';
import { Tag } from '../../../ui/Tag';
import { useOwnChecks } from '../api/checks';
import type { ItemParts } from './CheckedItem';
import { ListedChecks } from './CheckList';
import styles from './OwnCheckList.module.css';

/** What the person did: first what only this phone has, then what the server has, with what came of it. */
export function OwnCheckList({ jobOf, toWork }: Pick<ItemParts, 'jobOf'> & { toWork: ReactNode }) {
  const { t } = useTranslation();
  const checks = useOwnChecks();
  const waiting = useReports().filter((report): report is RoundReport => !report.kind && !report.refusal);
  return (
    <div className={styles.own}>
      {waiting.length > 0 && (
        <ul className={styles.waiting} aria-label={t('checks.own.waiting')}>
          {waiting.toReversed().map(({ requestId, facilityTitle, body }) => (
            <li key={requestId} className={styles.row}>
              <Sign size={48} tone="accent" icon={CloudUpload} />
              <span className={styles.text}>
                <span className={styles.title}>{facilityTitle}</span>
                <span className={styles.at}>
                  <LocalTime at={body.performedAt} />
                </span>
                <span>
                  <Tag>{t('checks.own.notSent')}</Tag>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {checks.data && checks.error && !checks.isFetchNextPageError && (
        <Notice tone="warn">{t('checks.own.old')}</Notice>
      )}
      <ListedChecks
        checks={checks}
        mayVerify={false}
        jobOf={jobOf}
        empty={
          waiting.length === 0 && (
            <EmptyState icon={ClipboardCheck} title={t('checks.own.none')} action={toWork}>
              {t('checks.own.noneHint')}
            </EmptyState>
          )
        }
      />
    </div>
  );
}
