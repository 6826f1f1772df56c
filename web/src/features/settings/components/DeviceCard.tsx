import { CircleCheck, CloudUpload, Download, Info } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Section } from '../../../ui/AppFrame';
import { List, Row, RowButton } from '../../../ui/ListRow';

interface DeviceCardProps {
  /** Reports that wait on this device to be sent. */
  unsent: number;
  version: string | undefined;
  /** Opens the browser's dialog; null where there is none. */
  onInstall: (() => void) | null;
}

export function DeviceCard({ unsent, version, onInstall }: DeviceCardProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.device')}>
      <List label={t('settings.device')}>
        {unsent > 0 ? (
          <Row lead={CloudUpload} title={t('settings.unsent', { count: unsent })} />
        ) : (
          <Row lead={CircleCheck} title={t('settings.unsentNone')} />
        )}
        {onInstall && <RowButton lead={Download} title={t('settings.install')} onClick={onInstall} />}
        {version !== undefined && <Row lead={Info} title={t('settings.version', { version })} />}
      </List>
    </Section>
  );
}
