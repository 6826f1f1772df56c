import { limits } from '@rounds/contract';
import { CloudUpload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { ProblemReport, Typed } from '../../../lib/offline/database';
import { removeReport, type OpenedJob } from '../../../lib/offline/queue';
import { useReportSubmission } from '../../../lib/offline/submission';
import { useTyped, useTypedBefore } from '../../../lib/offline/useTyped';
import { currentPerson } from '../../../lib/session';
import { useHasLeft } from '../../../lib/useHasLeft';
import { PhotoField } from '../../../shared/photos/lazy';
import { PreparingSheet } from '../../../shared/photos/PreparingSheet';
import { SendButton } from '../../../shared/photos/SendButton';
import { Field, Select, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { Switch } from '../../../ui/Switch';
import { useToast } from '../../../ui/Toast';
import { makeProblem, problemForm, type ProblemDoor } from '../api/reporting';
import styles from './ReportProblem.module.css';

interface ReportProblemProps {
  /** Where it can be. */
  doors: readonly ProblemDoor[];
  /** Why there are none yet; words can be typed meanwhile. */
  doorsMissing?: ReactNode;
  /** Where the person stands, which is not asked for. */
  door?: ProblemDoor;
  onClose: () => void;
  /** It is with the server, as this job. */
  onReported?: (job: OpenedJob) => void;
}

/** Something is broken at a door. What was typed is on the phone with every letter, until it has arrived. */
export function ReportProblem(props: ReportProblemProps) {
  const before = useTypedBefore(problemForm(props.door ?? null));
  const { t } = useTranslation();
  if (before === null) return <PreparingSheet title={t('jobs.report')} onClose={props.onClose} />;
  return <Form {...props} before={before} />;
}

/** Of pictures. */
export const idsIn = (typed: Typed, name: string): readonly string[] => {
  const ids = typed[name];
  return Array.isArray(ids) ? (ids as readonly string[]) : [];
};

const textIn = (typed: Typed, name: string): string => (typeof typed[name] === 'string' ? typed[name] : '');

function Form({ doors, doorsMissing, door, onClose, onReported, before }: ReportProblemProps & { before: Typed }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { submission, submit } = useReportSubmission<ProblemReport>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft = problemForm(door ?? null);
  const { typed, type, settle, reopen } = useTyped(draft, {
    text: textIn(before, 'text'),
    doorId: textIn(before, 'doorId'),
    isUrgent: before['isUrgent'] === true,
    photoIds: idsIn(before, 'photoIds'),
  });
  const where = door ?? doors.find(({ id }) => id === typed.doorId) ?? (doors.length === 1 ? doors[0] : undefined);
  const isBusy = submission.kind === 'sending';
  const personId = currentPerson();
  const hasLeft = useHasLeft();

  const send = async () => {
    if (!where || personId === null || isBusy) return;
    setRefusal(null);
    await settle();
    const state = await submit(makeProblem({ personId, door: where, draft, ...typed }));
    if (state.kind === 'failed') reopen();
    else if (state.kind === 'refused') {
      // Who has closed the sheet is told beside the others.
      if (hasLeft.current) return;
      // It can be put right here and now, so it does not wait beside the others.
      setRefusal(state.report.refusal?.text ?? '');
      await removeReport(state.report, { how: 'mended' });
      reopen();
      type({});
    } else if (state.kind === 'waiting') {
      toast({ text: t('jobs.kept'), icon: CloudUpload });
      if (!hasLeft.current) onClose();
    } else if (state.kind === 'sent') {
      toast({ text: t('jobs.reported') });
      if (hasLeft.current) return;
      onClose();
      const [job] = state.jobs;
      if (job) onReported?.(job);
    }
  };

  return (
    <Sheet
      title={t('jobs.report')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <SendButton type="submit" block busy={isBusy} disabled={typed.text.trim() === '' || !where}>
          {t('jobs.send')}
        </SendButton>
      }
    >
      {refusal !== null && (
        <Notice tone="bad" title={t('jobs.refused')}>
          {refusal}
        </Notice>
      )}
      {submission.kind === 'failed' && (
        <Notice tone="bad">
          {submission.why} {t(submission.why === null ? 'jobs.unanswered' : 'jobs.notKept')}
        </Notice>
      )}
      {door && <p className={styles.where}>{door.title}</p>}
      {!door && doors.length === 0 && (doorsMissing ?? <Notice>{t('jobs.noDoors')}</Notice>)}
      {!door && doors.length > 0 && (
        <Field label={t('jobs.door')} required>
          <Select value={where?.id ?? ''} onChange={({ target }) => type({ doorId: target.value })}>
            <option value="" disabled hidden>
              {t('jobs.chooseDoor')}
            </option>
            {[...new Set(doors.map(({ siteTitle }) => siteTitle))].map((site) => (
              <optgroup key={site} label={site}>
                {doors
                  .filter(({ siteTitle }) => siteTitle === site)
                  .map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('jobs.what')} required>
        <TextArea
          value={typed.text}
          maxLength={limits.descriptionLength}
          placeholder={t('jobs.what.hint')}
          focusFirst
          disabled={isBusy}
          onChange={({ target }) => type({ text: target.value })}
        />
      </Field>
      <PhotoField
        photoIds={typed.photoIds}
        title={typed.text.trim() || t('jobs.report')}
        place={where?.title}
        label={t('photos.optional')}
        disabled={isBusy}
        onChange={(photoIds) => type({ photoIds })}
      />
      <Switch
        label={t('jobs.urgent')}
        hint={t('jobs.urgentHint')}
        checked={typed.isUrgent}
        disabled={isBusy}
        onChange={({ target }) => type({ isUrgent: target.checked })}
      />
    </Sheet>
  );
}
