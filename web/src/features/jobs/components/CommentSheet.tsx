import { limits, type Job } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { ChangeFailure } from '../../../shared/ChangeFailure';
import { SendButton } from '../../../shared/photos/SendButton';
import { Field, TextArea } from '../../../ui/Field';
import { Sheet } from '../../../ui/Sheet';
import { useActing } from '../useActing';
import { ActPhotos } from './ActPhotos';

/** A word about a job, in any state. */
export function CommentSheet({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation();
  const acting = useActing(job.id);
  const { comment, write, send, isPending, error } = acting;
  return (
    <Sheet
      title={t('jobs.words.comment')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => comment.trim() !== '' && send('comment', onClose)}
      foot={
        <SendButton type="submit" block busy={isPending} disabled={comment.trim() === ''}>
          {t('jobs.send')}
        </SendButton>
      }
    >
      {error && <ChangeFailure error={error} />}
      <Field label={t('jobs.words.comment')} hint={t('jobs.commentHint')}>
        <TextArea
          value={comment}
          maxLength={limits.commentLength}
          focusFirst
          disabled={isPending}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <ActPhotos job={job} acting={acting} label={t('photos.optional')} />
    </Sheet>
  );
}
