import { useTranslation } from '../lib/i18n';
import { Button, ButtonRow } from '../ui/Button';
import { Sheet, useCloseSheet } from '../ui/Sheet';

interface LeaveQuestionProps {
  unsent: number;
  onClose: () => void;
  onLeave: () => void;
}

export default function LeaveQuestion({ unsent, onClose, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('offline.signOut.title', { count: unsent })}
      closeLabel={t('app.close')}
      onClose={onClose}
      foot={
        <ButtonRow wide="end">
          <Button block variant="danger" confirms onClick={onLeave}>
            {t('offline.signOut.leave')}
          </Button>
          <Stay />
        </ButtonRow>
      }
    >
      <p>{t('offline.signOut.text', { count: unsent })}</p>
    </Sheet>
  );
}

function Stay() {
  const { t } = useTranslation();
  const close = useCloseSheet();
  return (
    <Button block onClick={close}>
      {t('offline.signOut.stay')}
    </Button>
  );
}
