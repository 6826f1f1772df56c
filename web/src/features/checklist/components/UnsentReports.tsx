import { useMutation } from '@tanstack/react-query';
import { Check, CloudUpload, ImageOff, Pencil, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { paths } from '../../../app/paths';
import type { Moved } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import type { DoneReport, ProblemReport, Report, RoundReport } from '../../../lib/offline/database';
import { photoProgress } from '../../../lib/offline/photoEvents';
import { photoIdsOf } from '../../../lib/offline/photoIds';
import { removeReport, unmarkRefused } from '../../../lib/offline/queue';
import { sendReports } from '../../../lib/offline/sender';
import { useReports } from '../../../lib/offline/useReports';
import { mended } from '../../../lib/openedBy';
import { useErrorText } from '../../../lib/useErrorText';
import { useMovedWords } from '../../../lib/useMovedWords';
import { useLocation, useNavigate } from '../../../router/context';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SaveAsFile } from './SaveAsFile';
import styles from './UnsentReports.module.css';

export interface UnsentReportsProps {
  /** One that is spoken of elsewhere on the screen. */
  except?: string | undefined;
  /** At a door: what was refused elsewhere is told at home. */
  code?: string | undefined;
}

/** What is on the phone and not with the server: how many wait, and what was refused and why. */
export function UnsentReports({ except, code }: UnsentReportsProps) {
  const { t } = useTranslation();
  const isSpokenOf = (report: Report) =>
    !report.refusal || code === undefined || report.kind !== undefined || report.code === code;
  const all = useReports();
  const [first] = all;
  const reports = all.filter((report) => report.requestId !== except && isSpokenOf(report));
  const waiting = reports.filter(({ refusal }) => !refusal);
  const refused = reports.filter(({ refusal }) => refusal);
  const sending = useMutation({ mutationFn: sendReports });
  const progress = useSyncExternalStore(photoProgress.subscribe, photoProgress.read);
  if (reports.length === 0) return null;
  return (
    <div className={styles.unsent}>
      {waiting.length > 0 && (
        <div role="status">
          <Notice icon={CloudUpload} title={t('offline.waiting', { count: waiting.length })}>
            <p>{progress ? t('offline.photoProgress', { ...progress }) : t('offline.waitingText')}</p>
            <WaitingJobs reports={waiting} />
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

/** Of rounds the number says enough; a problem or a done job is known by its words. */
function WaitingJobs({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation();
  const jobs = reports.filter((report) => report.kind !== undefined);
  if (jobs.length === 0) return null;
  return (
    <ul className={styles.jobs}>
      {jobs.map((report) => (
        <li key={report.requestId}>
          {t(`offline.waiting.${report.kind}`, {
            facility: report.facilityTitle,
            title: report.kind === 'problem' ? report.body.title : report.jobTitle,
          })}
        </li>
      ))}
    </ul>
  );
}

/** The door was deleted, or is no longer theirs: to send the report again would change nothing. */
const gone: ReadonlySet<string | undefined> = new Set(['not_found', 'code_replaced', 'forbidden']);

/** What the person can put right where it was made. The same once more would be refused again. */
const mendable: ReadonlySet<string | undefined> = new Set([
  'code_needed',
  'tap_unknown',
  'tap_used',
  'validation_failed',
]);

function RefusedReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isSure, setSure] = useState(false);
  const { mend, isReplacing } = useMending();
  const isMendable = report.kind !== 'problem' && mendable.has(report.refusal?.code);
  const again = useMutation({
    mutationFn: async () => {
      await unmarkRefused(report);
      await sendReports();
    },
  });
  const rest = useMutation({
    mutationFn: async () => {
      await (await import('../../../lib/offline/withoutPhotos')).leavePhotosOut(report);
      await sendReports();
    },
  });
  if (report.kind === 'done' && report.refusal?.moved) {
    return <MovedOn report={report} moved={report.refusal.moved} />;
  }
  const isGone = gone.has(report.refusal?.code);
  return (
    <Notice
      tone={isGone ? 'warn' : 'bad'}
      icon={TriangleAlert}
      title={t(isGone ? 'offline.gone' : 'offline.refused', { facility: report.facilityTitle })}
    >
      {/* So that it can be said in another way. */}
      {report.kind && <p>{report.kind === 'problem' ? report.body.title : report.jobTitle}</p>}
      <p>
        <LocalTime at={report.body.performedAt} />.{' '}
        {isGone ? t(report.kind === 'done' ? 'offline.goneJob' : 'offline.goneText') : report.refusal?.text}
      </p>
      {isReplacing && <p>{t(report.kind === 'done' ? 'offline.mendOverJob' : 'offline.mendOver')}</p>}
      {mend.error && <p role="alert">{errorText(mend.error)}</p>}
      <div className={styles.actions}>
        {report.kind !== 'problem' && isMendable && (
          <Button variant="text" icon={Pencil} busy={mend.isPending} onClick={() => mend.mutate(report)}>
            {isReplacing
              ? t(report.kind === 'done' ? 'offline.mendReplaceJob' : 'offline.mendReplace')
              : t('offline.mend')}
          </Button>
        )}
        {!isGone && !isMendable && (
          <Button variant="text" icon={RotateCw} busy={again.isPending} onClick={() => again.mutate()}>
            {t('offline.retry')}
          </Button>
        )}
        {!isGone && photoIdsOf(report).length > 0 && (
          <Button variant="text" icon={ImageOff} busy={rest.isPending} onClick={() => rest.mutate()}>
            {t('offline.withoutPhotos')}
          </Button>
        )}
        <Button
          variant="text"
          icon={Trash2}
          confirms={isSure}
          onClick={() => (isSure ? void removeReport(report) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {t(isSure ? 'offline.discardSure' : 'offline.discard')}
        </Button>
      </div>
    </Notice>
  );
}

type Mendable = Exclude<Report, ProblemReport>;

/** Leads to where it was made. A done job stays in the queue until its page has taken it over: it may not be open any more. */
function useMending() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [isReplacing, setReplacing] = useState(false);
  const mendRound = async (report: RoundReport) => {
    const api = await import('../api/mend');
    if (!(await api.mendRound(report, isReplacing))) return setReplacing(true);
    const path = paths.facility(report.code);
    return navigate(path, { state: mended(report.requestId), replace: path === pathname });
  };
  const mendDone = async (report: DoneReport) => {
    const api = await import('../api/mend');
    if (!isReplacing && (await api.isTypedOver(report))) return setReplacing(true);
    const path = paths.job(report.jobId);
    const isHere = path === pathname;
    const kept = isHere ? (state as object | null) : null;
    return navigate(path, { state: { ...kept, mends: report.requestId }, replace: isHere });
  };
  // Seldom needed, and with it comes what a checklist is made of.
  const mend = useMutation({
    mutationFn: (report: Mendable) => (report.kind === 'done' ? mendDone(report) : mendRound(report)),
  });
  return { mend, isReplacing };
}

/** Somebody else closed the job before the network was back: nothing is lost, and nothing is left to do. */
function MovedOn({ report, moved }: { report: DoneReport; moved: Moved }) {
  const { t } = useTranslation();
  const movedWords = useMovedWords();
  return (
    <Notice title={t('offline.moved', { title: report.jobTitle })}>
      <p>{movedWords(moved)}</p>
      <div className={styles.actions}>
        <Button variant="text" icon={Check} onClick={() => void removeReport(report)}>
          {t('offline.seen')}
        </Button>
      </div>
    </Notice>
  );
}
