import { paths } from '../../../app/paths';
import { useTranslation } from '../../../lib/i18n';
import { storage } from '../../../lib/storage';
import { useNavigate } from '../../../router/context';
import { Button, ButtonRow } from '../../../ui/Button';
import { Sheet, useCloseSheet } from '../../../ui/Sheet';

interface SignInAgainProps {
  /** Where to come back to. */
  from: string;
  onClose: () => void;
}

/** How one signs in is changed only soon after a sign-in: a phone left on a table must not lock its owner out. */
export function SignInAgain({ from, onClose }: SignInAgainProps) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('access.again.title')} closeLabel={t('app.close')} onClose={onClose} foot={<Foot from={from} />}>
      <p>{t('access.again.text')}</p>
    </Sheet>
  );
}

function Foot({ from }: { from: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const close = useCloseSheet();
  return (
    <ButtonRow wide="end">
      <Button variant="secondary" onClick={close}>
        {t('app.cancel')}
      </Button>
      <Button
        onClick={() => {
          storage.write('wantedPath', from);
          void navigate(paths.signIn());
        }}
      >
        {t('access.again.action')}
      </Button>
    </ButtonRow>
  );
}
