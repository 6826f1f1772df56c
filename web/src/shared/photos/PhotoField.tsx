import { limits } from '@rounds/contract';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useWaitingPhotos } from '../../lib/photos/usePhoto';
import { Icon } from '../../ui/Icon';
import { AddPhoto, ChoosePhotos } from './AddPhoto';
import { PhotoSheet } from './PhotoSheet';
import { Thumb } from './Thumb';
import { useAlt, type Subject } from './useAlt';
import { useTaking } from './useTaking';
import styles from './Photos.module.css';

interface PhotoFieldProps extends Subject {
  photoIds: readonly string[];
  onChange: (photoIds: string[]) => void;
  /** Above the pictures. */
  label?: string | undefined;
  required?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  /** As long as there is none: a square of the strip, or a row of its own. */
  look?: 'square' | 'row';
}

/** A strip of pictures whose last square adds one. A tap on a picture opens the sheet, where it can be deleted. */
export function PhotoField({
  photoIds,
  onChange,
  title,
  place,
  label,
  required = false,
  error,
  disabled = false,
  look = 'square',
}: PhotoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const taking = useTaking(photoIds, onChange);
  const waiting = useWaitingPhotos(photoIds);
  const alt = useAlt({ title, place }, photoIds.length);
  const said = error ?? (taking.refusal && t(`photos.refused.${taking.refusal}`));
  const hasSome = photoIds.length > 0;
  return (
    <div
      className={styles.field}
      role="group"
      aria-labelledby={label === undefined ? undefined : id}
      aria-label={label === undefined ? t('photos.of', { subject: title }) : undefined}
    >
      {label !== undefined && (
        <span id={id} className={styles.label}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
      )}
      <div className={styles.shots}>
        {photoIds.map((photoId, index) => (
          <Thumb
            key={photoId}
            id={photoId}
            alt={alt(index)}
            isWaiting={waiting.has(photoId)}
            onClick={() => setOpened(photoId)}
          />
        ))}
        {!(taking.isFull || (disabled && hasSome)) && (
          <AddPhoto
            taking={taking}
            look={hasSome ? 'square' : look}
            isMore={hasSome}
            disabled={disabled}
            subject={title}
          />
        )}
      </div>
      <p role="status" className={said ? styles.said : styles.hint} hidden={!said && taking.busy === 0}>
        {said && <Icon as={CircleAlert} size={16} />}
        {said || (taking.busy > 0 && t('photos.busy', { count: taking.busy }))}
      </p>
      {!disabled && (
        <div className={styles.under}>
          <ChoosePhotos taking={taking} disabled={disabled} subject={title} />
          {taking.isFull && <p className={styles.hint}>{t('photos.most', { count: limits.photosPerItem })}</p>}
        </div>
      )}
      {opened !== null && hasSome && (
        <PhotoSheet
          photoIds={photoIds}
          first={opened}
          title={title}
          place={place}
          taking={disabled ? null : taking}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
