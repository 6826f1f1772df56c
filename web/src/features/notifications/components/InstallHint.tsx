import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { storage } from '../../../lib/storage';
import { Button, ButtonRow } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useInstall } from '../api/install';

/** For the main screen of somebody who works here; who has said 'not now' is not asked again. */
export function InstallHint() {
  const { t } = useTranslation();
  const install = useInstall();
  const [isDismissed, setDismissed] = useState(() => storage.read('isInstallDismissed') ?? false);
  if (!install || isDismissed) return null;
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
        <Button variant="text" onClick={install}>
          {t('settings.install')}
        </Button>
      </ButtonRow>
    </Notice>
  );
}
