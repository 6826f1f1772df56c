import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { Icon } from '../../ui/Icon';
import type { Taking } from './useTaking';
import styles from './Photos.module.css';

interface TakingWordsProps {
  taking: Taking;
  /** What else is wrong; it goes before. */
  error?: string | undefined;
}

/** How the taking goes: what was refused and why, or that pictures are being prepared. */
export function TakingWords({ taking: { busy, refusal }, error }: TakingWordsProps) {
  const { t } = useTranslation();
  const said = error ?? (refusal && t(`photos.refused.${refusal}`));
  return (
    <p role="status" className={said ? styles.said : styles.hint} hidden={!said && busy === 0}>
      {said && <Icon as={CircleAlert} size={16} />}
      {said || (busy > 0 && t('photos.busy', { count: busy }))}
    </p>
  );
}
