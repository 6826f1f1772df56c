import { limits, type Job } from '@rounds/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CloudUpload, ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { DoneReport, Report, Typed } from '../../../lib/offline/database';
import { removeReport } from '../../../lib/offline/queue';
import { useReportSubmission } from '../../../lib/offline/submission';
import { useTyped, useTypedBefore } from '../../../lib/offline/useTyped';
import type { OpenedBy } from '../../../lib/openedBy';
import { keys } from '../../../lib/queryKeys';
import { useSession } from '../../../lib/session';
import type { Visit } from '../../../lib/storage';
import { useHasLeft } from '../../../lib/useHasLeft';
import { useMovedWords } from '../../../lib/useMovedWords';
import { forgetTap, isProven, proofOf, visitOf } from '../../../lib/visits';
import { PhotoField } from '../../../shared/photos/lazy';
import { PreparingSheet } from '../../../shared/photos/PreparingSheet';
import { SendButton } from '../../../shared/photos/SendButton';
import { Button, ButtonLink } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { useToast } from '../../../ui/Toast';
import { useKeptDoor } from '../api/keptDoor';
import { doneForm, makeDone } from '../api/reporting';
import { idsIn } from './ReportProblem';
import styles from './ReportProblem.module.css';

interface DoneSheetProps {
  job: Job;
  openedBy: OpenedBy;
  scanPath: string;
  onClose: () => void;
}

/** It was put right. What was typed is on the phone with every letter, until it has arrived. */
export function DoneSheet(props: DoneSheetProps) {
  const { job, openedBy, onClose } = props;
  const { t } = useTranslation();
  const before = useTypedBefore(doneForm(job.id));
  const door = useKeptDoor(job.facilityId);
  const personId = useSession()?.personId ?? null;
  if (before === null) return <PreparingSheet title={t('jobs.doneTitle')} onClose={onClose} />;
  if (door === undefined) return null;
  const visit = door && visitOf(personId, door.code);
  // Where the phone keeps nothing there is only the link's word.
  const isThere = door === null ? openedBy === 'code' : isProven(visit, undefined);
  if (job.isCodeNeeded && !isThere) return <AtTheDoor {...props} />;
  return <Form {...props} before={before} visit={visit} doorAccountId={door?.accountId} />;
}

/** Said before anything is typed, with or without a network. */
function AtTheDoor({ job, scanPath, onClose, refusal }: DoneSheetProps & { refusal?: string }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('presence.job.title')} closeLabel={t('app.close')} onClose={onClose}>
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <p className={styles.where}>{[job.title, job.facility[job.facilityId]?.title].filter(Boolean).join('. ')}</p>
      <p>{t('presence.job.text')}</p>
      <ButtonLink block icon={ScanQrCode} to={scanPath}>
        {t('presence.scan')}
      </ButtonLink>
    </Sheet>
  );
}

type Refusal = NonNullable<Report['refusal']>;

const ofPresence: ReadonlySet<string> = new Set(['code_needed', 'tap_unknown', 'tap_used']);

interface FormProps extends DoneSheetProps {
  before: Typed;
  visit: Visit | null;
  doorAccountId: string | undefined;
}

function Form(props: FormProps) {
  const { job, openedBy, onClose, before, visit, doorAccountId } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const movedWords = useMovedWords();
  const session = useSession();
  const queryClient = useQueryClient();
  const { submission, submit } = useReportSubmission<DoneReport>();
  const hasLeft = useHasLeft();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Seen here, or by the server: the item may have come to ask for one since the job was last looked at. */
  const [isPhotoMissed, setPhotoMissed] = useState(false);
  const { typed, type, settle, reopen, drop } = useTyped(doneForm(job.id), {
    comment: typeof before['comment'] === 'string' ? before['comment'] : '',
    photoIds: idsIn(before, 'photoIds'),
  });
  const facilityTitle = job.facility[job.facilityId]?.title ?? '';
  const isBusy = submission.kind === 'sending';
  const hasPhoto = typed.photoIds.length > 0;
  const isPhotoNeeded = job.isPhotoNeeded || isPhotoMissed;

  const send = async () => {
    const { personId = null, accountId = null } = session ?? {};
    if (personId === null || accountId === null || isBusy) return;
    if (isPhotoNeeded && !hasPhoto) {
      setPhotoMissed(true);
      return;
    }
    setRefusal(null);
    await settle();
    const proof = proofOf(openedBy, visit);
    const state = await submit(
      makeDone({ personId, accountId: doorAccountId ?? accountId, facilityTitle, job, ...typed, proof }),
    );
    if (state.kind === 'failed') reopen();
    else if (visit) forgetTap(personId, visit.code);
    if (state.kind === 'refused') {
      // Who has closed the sheet is told beside the others.
      if (hasLeft.current) return;
      const refused = state.report.refusal ?? null;
      const isMissed = !hasPhoto && refused?.errors?.some(({ field }) => field === 'photoIds');
      if (isMissed) setPhotoMissed(true);
      else setRefusal(refused);
      await removeReport(state.report, { how: refused?.moved ? 'discarded' : 'mended' });
      if (!refused?.moved) {
        reopen();
        type({});
        return;
      }
      await drop();
      await queryClient.invalidateQueries({ queryKey: [keys.jobs] });
    } else if (state.kind === 'waiting' || state.kind === 'sent') {
      const isSent = state.kind === 'sent';
      toast({ text: t(isSent ? 'jobs.doneSent' : 'jobs.kept'), icon: isSent ? Check : CloudUpload });
      if (!hasLeft.current) onClose();
    }
  };

  if (refusal?.moved) {
    return (
      <Sheet title={job.title} closeLabel={t('app.close')} onClose={onClose}>
        <Notice>{movedWords(refusal.moved, job.site[job.siteId]?.timeZone)}</Notice>
        <Button block onClick={onClose}>
          {t('offline.seen')}
        </Button>
      </Sheet>
    );
  }
  if (refusal && ofPresence.has(refusal.code)) return <AtTheDoor {...props} refusal={refusal.text} />;
  return (
    <Sheet
      title={t('jobs.doneTitle')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <SendButton type="submit" block confirms busy={isBusy}>
          {t('jobs.send')}
        </SendButton>
      }
    >
      {refusal && (
        <Notice tone="bad" title={t('jobs.refused')}>
          {refusal.text}
        </Notice>
      )}
      {submission.kind === 'failed' && (
        <Notice tone="bad">
          {submission.why} {t(submission.why === null ? 'jobs.unanswered' : 'jobs.notKept')}
        </Notice>
      )}
      <p className={styles.where}>{[job.title, facilityTitle].filter(Boolean).join('. ')}</p>
      <PhotoField
        photoIds={typed.photoIds}
        title={job.title}
        place={facilityTitle}
        label={t('photos.result')}
        required={isPhotoNeeded}
        error={isPhotoMissed && !hasPhoto ? t('photos.needed') : undefined}
        disabled={isBusy}
        onChange={(photoIds) => type({ photoIds })}
      />
      <Field label={t('jobs.words.comment')}>
        <TextArea
          value={typed.comment}
          maxLength={limits.commentLength}
          focusFirst
          disabled={isBusy}
          onChange={({ target }) => type({ comment: target.value })}
        />
      </Field>
      <p className={styles.hint}>{t('jobs.doneHint')}</p>
    </Sheet>
  );
}
