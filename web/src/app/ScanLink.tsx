import { ScanQrCode } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import { ButtonLink } from '../ui/Button';
import { paths } from './paths';

/** The next step of who has nothing to look at yet: the code at a door. */
export function ScanLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="secondary" icon={ScanQrCode} to={paths.scan()}>
      {t('app.scan')}
    </ButtonLink>
  );
}
