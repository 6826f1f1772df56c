import { limits, type Job } from '@rounds/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CloudUpload, ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import type { Moved } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import type { DoneReport, Typed } from '../../../lib/offline/database';
import { removeReport } from '../../../lib/offline/queue';
import { useReportSubmission } from '../../../lib/offline/submission';
import { useTyped, useTypedBefore } from '../../../lib/offline/useTyped';
import type { OpenedBy } from '../../../lib/openedBy';
import { keys } from '../../../lib/queryKeys';
import { useSession } from '../../../lib/session';
import type { Visit } from '../../../lib/storage';
import { useMovedWords } from '../../../lib/useMovedWords';
import { forgetTap, isProven, proofOf, visitOf } from '../../../lib/visits';
import { PhotoField } from '../../../shared/photos/lazy';
import { Button, ButtonLink } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { useToast } from '../../../ui/Toast';
import { useDoorOf } from '../api/doorOf';
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
  const before = useTypedBefore(doneForm(props.job.id));
  const door = useDoorOf(props.job.facilityId);
  const personId = useSession()?.personId ?? null;
  if (before === null || door === undefined) return null;
  const visit = door && visitOf(personId, door.code);
  if (door?.isCodeNeeded && !isProven(visit, undefined)) return <AtTheDoor {...props} />;
  return <Form {...props} before={before} visit={visit} />;
}

/** Said before anything is typed, with or without a network. */
function AtTheDoor({ job, scanPath, onClose }: DoneSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('presence.job.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className={styles.where}>{[job.title, job.facility[job.facilityId]?.title].filter(Boolean).join('. ')}</p>
      <p>{t('presence.job.text')}</p>
      <ButtonLink block icon={ScanQrCode} to={scanPath}>
        {t('presence.scan')}
      </ButtonLink>
    </Sheet>
  );
}

type Refused = { text: string; moved: Moved | null };

function Form({ job, openedBy, onClose, before, visit }: DoneSheetProps & { before: Typed; visit: Visit | null }) {
  const { t } = useTranslation();
  const toast = useToast();
  const movedWords = useMovedWords();
  const session = useSession();
  const queryClient = useQueryClient();
  const { submission, submit } = useReportSubmission<DoneReport>();
  const [refused, setRefused] = useState<Refused | null>(null);
  const { typed, type, settle, drop } = useTyped(doneForm(job.id), {
    comment: typeof before['comment'] === 'string' ? before['comment'] : '',
    photoIds: idsIn(before, 'photoIds'),
  });
  const facilityTitle = job.facility[job.facilityId]?.title ?? '';
  const isBusy = submission.kind === 'sending';

  const send = async () => {
    const { personId = null, accountId = null } = session ?? {};
    if (personId === null || accountId === null || isBusy) return;
    setRefused(null);
    await settle();
    const proof = proofOf(openedBy, visit);
    const state = await submit(makeDone({ personId, accountId, facilityTitle, job, ...typed, proof }));
    if (visit && state.kind !== 'failed') forgetTap(personId, visit.code);
    if (state.kind === 'refused') {
      const { text = '', moved = null } = state.report.refusal ?? {};
      setRefused({ text, moved });
      await removeReport(state.report, { how: moved ? 'discarded' : 'mended' });
      if (!moved) {
        type({});
        return;
      }
      await drop();
      await queryClient.invalidateQueries({ queryKey: [keys.jobs] });
    } else if (state.kind === 'waiting' || state.kind === 'sent') {
      const isSent = state.kind === 'sent';
      toast({ text: t(isSent ? 'jobs.doneSent' : 'jobs.kept'), icon: isSent ? Check : CloudUpload });
      onClose();
    }
  };

  if (refused?.moved) {
    return (
      <Sheet title={job.title} closeLabel={t('app.close')} onClose={onClose}>
        <Notice>{movedWords(refused.moved)}</Notice>
        <Button block onClick={onClose}>
          {t('offline.seen')}
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t('jobs.doneTitle')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <Button type="submit" block busy={isBusy}>
          {t('jobs.send')}
        </Button>
      }
    >
      {refused && (
        <Notice tone="bad" title={t('jobs.refused')}>
          {refused.text}
        </Notice>
      )}
      {submission.kind === 'failed' && <Notice tone="bad">{t('jobs.notKept')}</Notice>}
      <p className={styles.where}>{[job.title, facilityTitle].filter(Boolean).join('. ')}</p>
      <PhotoField
        photoIds={typed.photoIds}
        title={job.title}
        place={facilityTitle}
        label={t('photos.result')}
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
