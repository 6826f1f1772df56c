import { useTranslation } from '../../../lib/i18n';
import { deviceOf } from '../device';

/** `Phone, Chrome`, of what a browser says about itself. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const device = deviceOf(userAgent);
    return device ? t(`access.device.${device.kind}`, { browser: device.browser }) : t('access.device.unknown');
  };
}
