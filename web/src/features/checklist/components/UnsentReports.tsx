import { useMutation } from '@tanstack/react-query';
import { CloudUpload, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import type { Report } from '../../../lib/offline/database';
import { removeReport, unmarkRefused } from '../../../lib/offline/queue';
import { sendReports } from '../../../lib/offline/sender';
import { useReports } from '../../../lib/offline/useReports';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SaveAsFile } from './SaveAsFile';
import styles from './UnsentReports.module.css';

interface UnsentReportsProps {
  /** One that is spoken of elsewhere on the screen. */
  except?: string | undefined;
  /** At a door: what was refused elsewhere is told at home. */
  code?: string | undefined;
}

/** What is on the phone and not with the server: how many wait, and what was refused and why. */
export function UnsentReports({ except, code }: UnsentReportsProps) {
  const { t } = useTranslation();
  const isSpokenOf = (report: Report) => !report.refusal || code === undefined || report.code === code;
  const all = useReports();
  const [first] = all;
  const reports = all.filter((report) => report.requestId !== except && isSpokenOf(report));
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
            <div className={styles.actions}>
              <Button variant="text" icon={RotateCw} busy={sending.isPending} onClick={() => sending.mutate()}>
                {t('offline.sendNow')}
              </Button>
              {first && <SaveAsFile personId={first.personId} reports={all} />}
            </div>
          </Notice>
        </div>
      )}
      {refused.map((report) => (
        <RefusedReport key={report.requestId} report={report} />
      ))}
    </div>
  );
}

/** The door was deleted, or is no longer theirs: to send the report again would change nothing. */
const gone: ReadonlySet<string | undefined> = new Set(['not_found', 'code_replaced', 'forbidden']);

function RefusedReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const again = useMutation({
    mutationFn: async () => {
      await unmarkRefused(report);
      await sendReports();
    },
  });
  const isGone = gone.has(report.refusal?.code);
  return (
    <Notice
      tone={isGone ? 'warn' : 'bad'}
      icon={TriangleAlert}
      title={t(isGone ? 'offline.gone' : 'offline.refused', { facility: report.facilityTitle })}
    >
      <p>
        <LocalTime at={report.body.performedAt} />. {isGone ? t('offline.goneText') : report.refusal?.text}
      </p>
      <div className={styles.actions}>
        {!isGone && (
          <Button variant="text" icon={RotateCw} busy={again.isPending} onClick={() => again.mutate()}>
            {t('offline.retry')}
          </Button>
        )}
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
