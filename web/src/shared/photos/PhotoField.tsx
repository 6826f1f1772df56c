import { limits } from '@rounds/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useWaitingPhotos } from '../../lib/photos/usePhoto';
import { AddPhoto, ChoosePhotos } from './AddPhoto';
import { PhotoSheet } from './PhotoSheet';
import { TakingWords } from './TakingWords';
import { Thumb } from './Thumb';
import { useAlt, type Subject } from './useAlt';
import { useTaking } from './useTaking';
import styles from './Photos.module.css';

export interface PhotoFieldProps extends Subject {
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
  const hasSome = photoIds.length > 0;
  // With the last picture the sheet goes: it does not come back with the next one.
  if (opened !== null && !hasSome) setOpened(null);
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
      <TakingWords taking={taking} error={error} />
      {!disabled && (
        <div className={styles.under}>
          <ChoosePhotos taking={taking} disabled={disabled} subject={title} />
          {taking.isFull && <p className={styles.hint}>{t('photos.most', { count: limits.photosPerItem })}</p>}
        </div>
      )}
      {opened !== null && (
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
