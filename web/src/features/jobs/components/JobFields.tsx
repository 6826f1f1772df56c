import type { Job } from '@rounds/contract';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { isOwnZone, localIn, momentAt, zoneFor } from '../../../lib/zones';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field, Input, Select } from '../../../ui/Field';
import { Segmented } from '../../../ui/Segmented';
import { useChangeJob } from '../api/jobs';
import { useJobWords } from '../useJobWords';
import { NotDecided } from './JobDecision';
import styles from './JobFields.module.css';

interface JobFieldsProps {
  job: Job;
  /** Of its site. */
  people: readonly { id: string; name: string }[];
}

/** Who does it, until when and how much it matters: saved as it is chosen, as long as there is something to do. */
export function JobFields({ job, people }: JobFieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, variables, error } = useChangeJob(job.id);
  const due = useChangeJob(job.id);
  const { person } = useJobWords(job);
  // Shown as chosen while it is saved. Nothing is switched off meanwhile: who came by keyboard would lose the place.
  const chosen = isPending ? variables.assigneeId : undefined;
  const assigneeId = chosen === undefined ? job.assigneeId : chosen;
  // Somebody who has left the site still has it.
  const isKnown = assigneeId === null || people.some(({ id }) => id === assigneeId);
  const choices = isKnown ? people : [{ id: assigneeId, name: person(assigneeId) }, ...people];
  const failure = error ?? due.error;
  if (job.state !== 'open') return failure && <NotDecided job={job} error={failure} />;
  return (
    <Card>
      <div className={styles.fields}>
        <Field label={t('jobs.assignee')}>
          <Select value={assigneeId ?? ''} onChange={({ target }) => mutate({ assigneeId: target.value || null })}>
            <option value="">{t('jobs.anyone')}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.field}>
          <span className={styles.label}>{t('jobs.importance')}</span>
          <Segmented
            label={t('jobs.importance')}
            value={job.isUrgent ? 'urgent' : 'normal'}
            options={(['normal', 'urgent'] as const).map((value) => ({ value, label: t(`jobs.importance.${value}`) }))}
            onChange={(value) => mutate({ isUrgent: value === 'urgent' })}
          />
        </div>
        <DueField job={job} saving={due} />
        {error && <NotDecided job={job} error={error} />}
      </div>
    </Card>
  );
}

interface DueFieldProps extends Pick<JobFieldsProps, 'job'> {
  saving: ReturnType<typeof useChangeJob>;
}

/**
 * By the clock of the site. Saved when they say so: on its way to the wanted moment the field has several others. It does
 * not wait for what else of the job is being saved.
 */
function DueField({ job, saving }: DueFieldProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = saving;
  const timeZone = zoneFor(job.site[job.siteId]?.timeZone);
  const saved = job.dueBy === null ? '' : localIn(timeZone, job.dueBy);
  const [changed, setChanged] = useState<string>();
  const text = changed ?? saved;
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      // What was typed since then is not saved yet.
      setChanged((now) => (now === text ? undefined : now));
      // The button goes; who pressed it by keyboard goes on where they were.
      field.current?.focus();
    };
    mutate({ dueBy: text === '' ? null : momentAt(text, timeZone).toISOString() }, { onSuccess });
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <Field label={t('jobs.dueBy')} hint={isOwnZone(timeZone) ? undefined : t('jobs.siteClock')}>
        <Input
          ref={field}
          type="datetime-local"
          value={text}
          min="2000-01-01T00:00"
          max="2999-12-31T23:59"
          onChange={({ target }) => setChanged(target.value)}
        />
      </Field>
      {text !== saved && (
        <Button type="submit" size="small" busy={isPending}>
          {t(text === '' ? 'jobs.dueBy.clear' : 'jobs.dueBy.save')}
        </Button>
      )}
      {error && <NotDecided job={job} error={error} />}
    </form>
  );
}

/** For who does not manage the site: it is theirs to take, and to give back. */
export function TakeJob({ job, personId }: { job: Job; personId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useChangeJob(job.id);
  const isMine = job.assigneeId === personId;
  const isTheirs = job.state === 'open' && (isMine || job.assigneeId === null);
  return (
    <>
      {error && <NotDecided job={job} error={error} />}
      {isTheirs && (
        <Button
          variant="secondary"
          block
          busy={isPending}
          onClick={() => mutate({ assigneeId: isMine ? null : personId })}
        >
          {t(isMine ? 'jobs.giveBack' : 'jobs.take')}
        </Button>
      )}
    </>
  );
}
