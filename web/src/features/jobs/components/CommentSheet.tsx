import { limits, type Job } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { PhotoField } from '../../../shared/photos/lazy';
import { Button } from '../../../ui/Button';
import { Field, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { useActing } from '../useActing';

/** A word about a job, in any state. */
export function CommentSheet({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { comment, write, photoIds, attach, send, isPending, error } = useActing(job.id);
  return (
    <Sheet
      title={t('jobs.words.comment')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={() => comment.trim() !== '' && send('comment', onClose)}
      foot={
        <Button type="submit" block busy={isPending} disabled={comment.trim() === ''}>
          {t('jobs.send')}
        </Button>
      }
    >
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <Field label={t('jobs.words.comment')} hint={t('jobs.commentHint')}>
        <TextArea
          value={comment}
          maxLength={limits.commentLength}
          focusFirst
          disabled={isPending}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <PhotoField
        photoIds={photoIds}
        title={job.title}
        place={job.facility[job.facilityId]?.title}
        label={t('photos.optional')}
        disabled={isPending}
        onChange={attach}
      />
    </Sheet>
  );
}
