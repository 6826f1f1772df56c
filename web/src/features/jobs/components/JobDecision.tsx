import { limits, type Job, type JobEvent } from '@rounds/contract';
import { Ban, Camera, Check, CloudUpload, Undo2, type LucideIcon } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { ApiProblem } from '../../../lib/api/problem';
import { minutesBetween } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useCan } from '../../../lib/permissions';
import { useMovedWords } from '../../../lib/useMovedWords';
import { useShortDuration } from '../../../lib/useShortDuration';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { SendButton } from '../../../shared/photos/SendButton';
import { Button, ButtonRow } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { decisionsOf, needsWords, type Decision, type Worded } from '../decisions';
import { useActing, type Acting } from '../useActing';
import { useJobWords } from '../useJobWords';
import { ActPhotos } from './ActPhotos';
import styles from './JobDecision.module.css';

const icons: Record<Decision, LucideIcon> = { done: Check, confirm: Check, reopen: Undo2, dismiss: Ban };

interface JobDecisionProps {
  job: Job;
  /** Done here, and the server does not know it yet. */
  isUnsent: boolean;
  onDone: () => void;
}

/** How a job stands, and what can be decided about it now. */
export function JobDecision({ job, isUnsent, onDone }: JobDecisionProps) {
  const { t } = useTranslation();
  const can = useCan();
  const acting = useActing(job.id);
  const [asked, setAsked] = useState<Worded | null>(null);
  const { main, others } = decisionsOf[job.state];
  // Somebody else may have decided meanwhile.
  const open = asked && others.includes(asked) ? asked : null;
  const begin = (decision: Decision) => {
    acting.reset();
    if (decision === 'done') onDone();
    else if (needsWords(decision)) setAsked(decision);
    else acting.send(decision);
  };
  const isPhotoAsked = main === 'done' && job.isPhotoNeeded;
  return (
    <Card>
      <div className={styles.decision}>
        <Standing job={job} />
        {acting.error && <NotDecided job={job} error={acting.error} />}
        {isUnsent && <Notice icon={CloudUpload}>{t('jobs.doneUnsent')}</Notice>}
        {!isUnsent && open && (
          <Words key={open} job={job} decision={open} acting={acting} onClose={() => setAsked(null)} />
        )}
        {!isUnsent && !open && (
          <>
            {main === 'confirm' && job.canBeRepliedTo && can('feedback.Review') && (
              <Field label={t('jobs.reply')} hint={t('jobs.replyHint')}>
                <TextArea
                  value={acting.reply}
                  rows={2}
                  maxLength={limits.replyLength}
                  disabled={acting.isPending}
                  onChange={({ target }) => acting.writeReply(target.value)}
                />
              </Field>
            )}
            {main === 'confirm' && <ActPhotos job={job} acting={acting} label={t('photos.optional')} />}
            {main && (
              <SendButton
                block
                icon={isPhotoAsked ? Camera : icons[main]}
                busy={acting.isPending}
                onClick={() => begin(main)}
              >
                {t(isPhotoAsked ? 'jobs.act.donePhoto' : `jobs.act.${main}`)}
              </SendButton>
            )}
            {others.map((decision) => (
              <Button key={decision} block variant="secondary" icon={icons[decision]} onClick={() => begin(decision)}>
                {t(`jobs.act.${decision}`)}
              </Button>
            ))}
            {others.includes('reopen') && <p className={styles.hint}>{t('jobs.reopenHint')}</p>}
          </>
        )}
      </div>
    </Card>
  );
}

const moves: ReadonlySet<JobEvent['kind']> = new Set(['done', 'confirmed', 'reopened', 'dismissed']);

/** Of two who decide at once one is told who was faster, until it moves on; how the job stands is shown beside it. */
export function NotDecided({ job, error }: { job: Job; error: Error }) {
  const movedWords = useMovedWords();
  const moved = error instanceof ApiProblem ? error.moved : null;
  const isPast = moved && job.events.some(({ kind, at }) => moves.has(kind) && at > moved.at);
  if (isPast) return null;
  if (!moved) return <ChangeFailure error={error} />;
  return <Notice tone="bad">{movedWords(moved, job.site[job.siteId]?.timeZone)}</Notice>;
}

function Standing({ job }: { job: Job }) {
  const { t } = useTranslation();
  const duration = useShortDuration();
  const { person, at } = useJobWords(job);
  const { state, openedAt, doneAt, doneBy, closedAt, closedBy } = job;
  return (
    <>
      <div>
        <Tag tone={state === 'open' ? 'plain' : 'accent'} icon={state === 'open' ? undefined : Check}>
          {t(`jobs.state.${state}`)}
        </Tag>
      </div>
      {state === 'done' && doneAt !== null && (
        <p className={styles.hint}>
          {t('jobs.doneIn', { duration: duration(minutesBetween(openedAt, doneAt)), by: person(doneBy) })}
        </p>
      )}
      {closedAt !== null && (
        <p className={styles.hint}>{[person(closedBy), at(job, closedAt)].filter(Boolean).join(', ')}</p>
      )}
    </>
  );
}

interface WordsProps {
  job: Job;
  decision: Worded;
  acting: Acting;
  onClose: () => void;
}

function Words({ job, decision, acting, onClose }: WordsProps) {
  const { comment, write, attach, send, isPending, reset } = acting;
  const { t } = useTranslation();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(decision, onClose);
  };
  const leave = () => {
    reset();
    write('');
    attach([]);
    onClose();
  };
  return (
    <form className={styles.decision} onSubmit={submit}>
      <Field label={t(`jobs.words.${decision}`)} required>
        <TextArea
          autoFocus
          value={comment}
          maxLength={limits.commentLength}
          disabled={isPending}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <ActPhotos job={job} acting={acting} label={t('photos.optional')} />
      <ButtonRow wide="end">
        <Button variant="secondary" onClick={leave}>
          {t('app.cancel')}
        </Button>
        <SendButton type="submit" busy={isPending} disabled={comment.trim() === ''}>
          {t(`jobs.act.${decision}`)}
        </SendButton>
      </ButtonRow>
    </form>
  );
}
