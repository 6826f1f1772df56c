import { mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { FormSheet } from '../../../ui/FormSheet';
import { useLeaveOrganisation } from '../api/changes';

interface LeaveDialogProps {
  organisation: { id: string; title: string };
  personId: string;
  onClose: () => void;
  onLeft: () => void;
}

/** Asks first: only an invitation leads back. */
export function LeaveDialog({ organisation, personId, onClose, onLeft }: LeaveDialogProps) {
  const { t } = useTranslation();
  const leave = useLeaveOrganisation();
  const { texts, failure } = useRecordDialog('edit', leave.error, null);
  return (
    <FormSheet
      title={t('organisation.leave')}
      texts={{ ...texts, submit: t('organisation.leave.confirm') }}
      failure={failure && (mayBeDone(leave.error) ? failure : { ...failure, title: t('organisation.leave.failed') })}
      warning={{ title: organisation.title, text: t('organisation.leave.text') }}
      busy={leave.isPending || leave.isSuccess}
      disabled={false}
      onClose={onClose}
      onSubmit={() => leave.mutate({ accountId: organisation.id, personId }, { onSuccess: onLeft })}
    >
      {null}
    </FormSheet>
  );
}
