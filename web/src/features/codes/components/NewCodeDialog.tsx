import { TriangleAlert } from 'lucide-react';
import { mayBeDone } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { SheetFoot } from '../../../ui/SheetFoot';
import { useReplaceCode } from '../api/codes';

interface NewCodeDialogProps {
  facility: { id: string; title: string };
  onClose: () => void;
  onDone: () => void;
}

/** Asks first: what hangs on the wall stops working. */
export function NewCodeDialog({ facility, onClose, onDone }: NewCodeDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const replace = useReplaceCode();
  const submit = () => {
    if (!replace.isPending) replace.mutate(facility.id, { onSuccess: onDone });
  };
  return (
    <Sheet
      title={t('codes.replace.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      onSubmit={submit}
      foot={<SheetFoot cancel={t('app.cancel')} submit={t('codes.replace.confirm')} danger busy={replace.isPending} />}
    >
      {replace.error && (
        <Notice tone="bad">{mayBeDone(replace.error) ? t('app.noAnswerText') : errorText(replace.error)}</Notice>
      )}
      <Notice tone="warn" icon={TriangleAlert} title={facility.title} announce={false}>
        {t('codes.replace.text')}
      </Notice>
    </Sheet>
  );
}
