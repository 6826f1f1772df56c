import { limits, type Job } from '@rounds/contract';
import { MessageSquare } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { SendButton } from '../../../shared/photos/SendButton';
import { Field, TextArea } from '../../../ui/Field';
import { useActing } from '../useActing';
import { ActPhotos } from './ActPhotos';
import styles from './JobDecision.module.css';

/** For everybody who sees the job. */
export function JobComment({ job }: { job: Job }) {
  const { t } = useTranslation();
  const acting = useActing(job.id);
  const { comment, write, send, isPending, error } = acting;
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
      <ActPhotos job={job} acting={acting} />
      {error && <ChangeFailure error={error} />}
      {comment.trim() !== '' && (
        <SendButton type="submit" size="small" variant="secondary" icon={MessageSquare} busy={isPending}>
          {t('jobs.act.comment')}
        </SendButton>
      )}
    </form>
  );
}
