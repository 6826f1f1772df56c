import type { Plan } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { FormSheet } from '../../../ui/FormSheet';
import { useChangePlan } from '../api/plans';

interface PlanDeletionProps {
  plan: Plan;
  onClose: () => void;
  onDeleted: () => void;
}

export function PlanDeletion({ plan, onClose, onDeleted }: PlanDeletionProps) {
  const { t } = useTranslation();
  const change = useChangePlan();
  const { fieldError: _, ...dialog } = useRecordDialog('del', change.error, null);
  return (
    <FormSheet
      {...dialog}
      title={t('plans.deletion.title', { title: plan.title })}
      warning={{ title: t('plans.deletion.warning'), text: t('plans.deletion.text') }}
      busy={change.isPending || change.isSuccess}
      disabled={false}
      onClose={onClose}
      onSubmit={() => change.mutate({ op: 'del', id: plan.id }, { onSuccess: onDeleted })}
    >
      <p>{plan.sentence}</p>
    </FormSheet>
  );
}
