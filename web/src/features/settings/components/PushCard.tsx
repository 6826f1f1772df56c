import { BellOff } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { Switch } from '../../../ui/Switch';
import styles from './settings.module.css';

interface PushCardProps {
  isOn: boolean;
  isOffered: boolean;
  /** Staff are told of their own rounds and jobs only. */
  isManager: boolean;
  hasFailed: boolean;
  onChange: (isOn: boolean) => void;
}

/** The specification's checkbox: notifications on this device. */
export function PushCard({ isOn, isOffered, isManager, hasFailed, onChange }: PushCardProps) {
  const { t } = useTranslation();
  const offer = isManager ? 'settings.notificationsHint' : 'settings.notificationsHintStaff';
  return (
    <>
      <Card>
        <div className={styles.rows}>
          <Switch
            label={t('settings.notifications')}
            hint={t(isOffered ? offer : 'settings.pushUnsupported')}
            checked={isOn}
            disabled={!isOffered}
            onChange={() => onChange(!isOn)}
          />
        </div>
      </Card>
      {hasFailed && (
        <Notice tone="warn" icon={BellOff} title={t('settings.pushFailedTitle')} announce>
          {t('settings.pushFailedText')}
        </Notice>
      )}
    </>
  );
}
