import { useState } from 'react';
import { PhotoViewer } from './PhotoViewer';
import { Thumb } from './Thumb';
import { useAlt, type Subject } from './useAlt';
import styles from './Photos.module.css';

export interface LargePhotoProps extends Subject {
  /** The first is shown; the others are in the viewer. */
  photoIds: readonly string[];
}

/** The picture that a card begins with. */
export function LargePhoto({ photoIds, title, place }: LargePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const alt = useAlt({ title, place }, photoIds.length);
  const [first = ''] = photoIds;
  return (
    <>
      <Thumb id={first} alt={alt(0)} size="full" className={styles.wide} onClick={() => setOpen(true)} />
      {isOpen && (
        <PhotoViewer photoIds={photoIds} first={0} title={title} place={place} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
