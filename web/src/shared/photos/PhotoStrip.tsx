import { useState } from 'react';
import { useWaitingPhotos } from '../../lib/photos/usePhoto';
import { PhotoViewer } from './PhotoViewer';
import { Thumb } from './Thumb';
import { useAlt, type Subject } from './useAlt';
import styles from './Photos.module.css';

export interface PhotoStripProps extends Subject {
  photoIds: readonly string[];
}

/** Pictures of what was reported: a tap shows one whole. */
export function PhotoStrip({ photoIds, title, place }: PhotoStripProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const waiting = useWaitingPhotos(photoIds);
  const alt = useAlt({ title, place }, photoIds.length);
  return (
    <div className={styles.shots}>
      {photoIds.map((id, index) => (
        <Thumb key={id} id={id} alt={alt(index)} isWaiting={waiting.has(id)} onClick={() => setOpened(index)} />
      ))}
      {opened !== null && (
        <PhotoViewer photoIds={photoIds} first={opened} title={title} place={place} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
