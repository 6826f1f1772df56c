import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { FormSheet } from '../../../ui/FormSheet';
import { useMessageRemoval } from '../api/ratings';

interface MessageRemovalProps {
  feedbackId: number;
  onClose: () => void;
}

/** A visitor may ask for it. Nobody can bring it back. */
export function MessageRemoval({ feedbackId, onClose }: MessageRemovalProps) {
  const { t } = useTranslation();
  const removal = useMessageRemoval(feedbackId);
  const { fieldError: _, ...dialog } = useRecordDialog('del', removal.error, null);
  return (
    <FormSheet
      {...dialog}
      title={t('ratings.removal.remove')}
      warning={{ title: t('ratings.removal.warning'), text: t('ratings.removal.goes') }}
      busy={removal.isPending || removal.isSuccess}
      disabled={false}
      onClose={onClose}
      onSubmit={() => removal.mutate(undefined, { onSuccess: onClose })}
    >
      <p>{t('ratings.removal.stays')}</p>
    </FormSheet>
  );
}
