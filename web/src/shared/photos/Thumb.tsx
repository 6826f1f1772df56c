import { CloudUpload, ImageOff } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import type { PictureSize } from '../../lib/photos/pictures';
import { usePhoto } from '../../lib/photos/usePhoto';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/Icon';
import styles from './Photos.module.css';

interface ThumbProps {
  id: string;
  /** What the picture is of. */
  alt: string;
  size?: PictureSize;
  className?: string | undefined;
  /** On the phone, not with the server. */
  isWaiting?: boolean;
  isCurrent?: boolean | undefined;
  onClick: () => void;
}

/** A picture to tap; one that did not come is asked for again by the tap. */
export function Thumb({ id, alt, size = 'small', className, isWaiting = false, isCurrent, onClick }: ThumbProps) {
  const { t } = useTranslation();
  const photo = usePhoto(id, size);
  const isLarge = size === 'full';
  const word = t(isLarge ? 'photos.waitingLong' : 'photos.waiting');
  const said = [alt, isWaiting && t('photos.waitingLong'), photo.kind === 'failed' && t('photos.failed')];
  return (
    <button
      type="button"
      className={cx(isLarge ? styles.large : styles.shot, isCurrent && styles.current, className)}
      aria-label={said.filter(Boolean).join('. ')}
      aria-current={isCurrent}
      aria-busy={photo.kind === 'loading' || undefined}
      onClick={photo.kind === 'failed' ? photo.retry : onClick}
    >
      {photo.kind === 'shown' && <img className={styles.picture} src={photo.url} alt="" draggable={false} />}
      {photo.kind === 'failed' && (
        <span className={styles.lost}>
          <Icon as={ImageOff} size={isLarge ? 28 : 20} />
          {t(isLarge ? 'photos.failedRetry' : 'photos.retry')}
        </span>
      )}
      {isWaiting && (
        <span className={styles.waiting}>
          <Icon as={CloudUpload} size={isLarge ? 20 : 16} />
          {word}
        </span>
      )}
    </button>
  );
}
