import { useMutation } from '@tanstack/react-query';
import { CloudUpload, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Moment } from '../../../lib/Moment';
import type { Report } from '../../../lib/offline/database';
import { removeReport, unmarkRefused } from '../../../lib/offline/queue';
import { sendReports } from '../../../lib/offline/sender';
import { useReports } from '../../../lib/offline/useReports';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import styles from './UnsentReports.module.css';

/** What is on the phone and not with the server: how many wait, and what was refused and why. */
export function UnsentReports({ except }: { except?: string | undefined }) {
  const { t } = useTranslation();
  const reports = useReports().filter(({ requestId }) => requestId !== except);
  const waiting = reports.filter(({ refusal }) => !refusal);
  const refused = reports.filter(({ refusal }) => refusal);
  const sending = useMutation({ mutationFn: sendReports });
  if (reports.length === 0) return null;
  return (
    <div className={styles.unsent}>
      {waiting.length > 0 && (
        <div role="status">
          <Notice icon={CloudUpload} title={t('offline.waiting', { count: waiting.length })}>
            <p>{t('offline.waitingText')}</p>
            <Button variant="text" icon={RotateCw} busy={sending.isPending} onClick={() => sending.mutate()}>
              {t('offline.sendNow')}
            </Button>
          </Notice>
        </div>
      )}
      {refused.map((report) => (
        <RefusedReport key={report.requestId} report={report} />
      ))}
    </div>
  );
}

function RefusedReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const again = useMutation({
    mutationFn: async () => {
      await unmarkRefused(report);
      await sendReports();
    },
  });
  return (
    <Notice tone="bad" icon={TriangleAlert} title={t('offline.refused', { facility: report.facilityTitle })}>
      <p>
        <Moment at={report.body.performedAt} />. {report.refusal?.text}
      </p>
      <div className={styles.actions}>
        <Button variant="text" icon={RotateCw} busy={again.isPending} onClick={() => again.mutate()}>
          {t('offline.retry')}
        </Button>
        <Button
          variant="text"
          icon={Trash2}
          onClick={() => (isSure ? void removeReport(report) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {t(isSure ? 'offline.discardSure' : 'offline.discard')}
        </Button>
      </div>
    </Notice>
  );
}
