import { limits, type Job } from '@rounds/contract';
import { MessageSquare } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { PhotoField } from '../../../shared/photos/lazy';
import { Button } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useActing } from '../useActing';
import styles from './JobDecision.module.css';

/** For everybody who sees the job. */
export function JobComment({ job }: { job: Job }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { comment, write, photoIds, attach, send, isPending, error } = useActing(job.id);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send('comment');
  };
  return (
    <form className={styles.comment} onSubmit={submit}>
      <Field label={t('jobs.words.comment')}>
        <TextArea
          value={comment}
          rows={2}
          maxLength={limits.commentLength}
          placeholder={t('jobs.commentHint')}
          disabled={isPending}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <PhotoField
        photoIds={photoIds}
        title={job.title}
        place={job.facility[job.facilityId]?.title}
        disabled={isPending}
        onChange={attach}
      />
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {comment.trim() !== '' && (
        <Button type="submit" size="small" variant="secondary" icon={MessageSquare} busy={isPending}>
          {t('jobs.act.comment')}
        </Button>
      )}
    </form>
  );
}
