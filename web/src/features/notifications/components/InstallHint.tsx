import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { storage } from '../../../lib/storage';
import { useLocation } from '../../../router/context';
import { Button, ButtonRow } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useInstallOffer } from '../api/install';

/**
 * For the main screen of somebody who works here; who has said 'not now' is not asked again. The browser offers it when it
 * likes: it is said with the next screen, and nothing jumps away from under a finger.
 */
export function InstallHint() {
  const { t } = useTranslation();
  const offer = useInstallOffer();
  const { key } = useLocation();
  const [isDismissed, setDismissed] = useState(() => storage.read('isInstallDismissed') ?? false);
  if (!offer || offer.madeOn === key || isDismissed) return null;
  const dismiss = () => {
    storage.write('isInstallDismissed', true);
    setDismissed(true);
  };
  return (
    <Notice icon={Download} title={t('settings.install')}>
      {t('settings.installHint')}
      <ButtonRow wide="none">
        <Button variant="text" onClick={dismiss}>
          {t('settings.installLater')}
        </Button>
        <Button variant="text" onClick={offer.install}>
          {t('settings.install')}
        </Button>
      </ButtonRow>
    </Notice>
  );
}
