import type { Reason } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useRecordDialog } from '../../../lib/recordDialog';
import { FormSheet } from '../../../ui/FormSheet';
import { useSaveReasons } from '../api/reasons';
import { titleIn } from '../reasonForm';

interface ReasonDeletionProps {
  accountId: string;
  reasons: readonly Reason[];
  reason: Reason;
  onClose: () => void;
  onDeleted: () => void;
}

export function ReasonDeletion({ accountId, reasons, reason, onClose, onDeleted }: ReasonDeletionProps) {
  const { t, language } = useTranslation();
  const save = useSaveReasons(accountId);
  const { fieldError: _, ...dialog } = useRecordDialog('del', save.error, null);
  const [left] = useState(() => reasons.filter(({ id }) => id !== reason.id));
  return (
    <FormSheet
      {...dialog}
      title={t('reasonlist.dialog.del')}
      warning={{ title: titleIn(reason.title, language), text: t('reasonlist.deletion') }}
      busy={save.isPending || save.isSuccess}
      disabled={false}
      onClose={onClose}
      onSubmit={() => save.mutate(left, { onSuccess: onDeleted })}
    >
      {null}
    </FormSheet>
  );
}
