import { CircleCheck, CloudUpload, Download, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Section } from '../../../ui/AppFrame';
import { List, Row, RowButton } from '../../../ui/ListRow';

interface DeviceCardProps {
  /** Reports that only this device has: sent by themselves, or refused and waiting for the person. */
  waiting: number;
  refused: number;
  version: string | undefined;
  /** Opens the browser's dialog; null where there is none. */
  onInstall: (() => void) | null;
}

export function DeviceCard({ waiting, refused, version, onInstall }: DeviceCardProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.device')}>
      <List label={t('settings.device')}>
        {waiting > 0 && <Row lead={CloudUpload} title={t('settings.unsent', { count: waiting })} />}
        {refused > 0 && <Row lead={TriangleAlert} title={t('settings.refused', { count: refused })} />}
        {waiting + refused === 0 && <Row lead={CircleCheck} title={t('settings.unsentNone')} />}
        {onInstall && <RowButton lead={Download} title={t('settings.install')} onClick={onInstall} />}
        {version !== undefined && <Row lead={Info} title={t('settings.version', { version })} />}
      </List>
    </Section>
  );
}
