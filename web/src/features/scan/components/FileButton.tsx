import { Image } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Icon } from '../../../ui/Icon';
import { FileInput } from './FileInput';
import styles from './Panel.module.css';

export function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <label className={styles.glass}>
      <Icon as={Image} size={20} />
      <span>{t('scan.scanFile')}</span>
      <FileInput className={styles.cover} onFile={onFile} />
    </label>
  );
}
