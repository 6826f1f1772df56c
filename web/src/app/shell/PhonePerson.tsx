import { Lock } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { lockPhone } from '../../lib/lockPhone';
import { IconButton } from '../../ui/IconButton';
import { Mark } from '../../ui/Mark';
import styles from './PhonePerson.module.css';

/** On a shared phone: whose work it is, in the place of the organisation, of which there is one. */
export const PhonePerson = ({ name }: { name: string }) => (
  <span className={styles.person}>
    <Mark name={name} />
    <span>{name}</span>
  </span>
);

export function LockButton() {
  const { t } = useTranslation();
  return <IconButton icon={Lock} label={t('phone.lock')} onClick={lockPhone} />;
}
