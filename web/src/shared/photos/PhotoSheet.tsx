import { limits } from '@rounds/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/i18n';
import { useWaitingPhotos } from '../../lib/photos/usePhoto';
import { Button } from '../../ui/Button';
import { Sheet, useCloseSheet } from '../../ui/Sheet';
import { AddPhoto } from './AddPhoto';
import { PhotoViewer } from './PhotoViewer';
import { TakingWords } from './TakingWords';
import { Thumb } from './Thumb';
import { useAlt, type Subject } from './useAlt';
import type { Taking } from './useTaking';
import styles from './Photos.module.css';

interface PhotoSheetProps extends Subject {
  photoIds: readonly string[];
  /** The one that was tapped. */
  first: string;
  /** Null: to be looked at only. */
  taking: Taking | null;
  onClose: () => void;
}

/** One large, the others beneath it, one more, or one less. */
export function PhotoSheet({ photoIds, first, title, place, taking, onClose }: PhotoSheetProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first);
  const [isWhole, setWhole] = useState(false);
  const waiting = useWaitingPhotos(photoIds);
  const alt = useAlt({ title, place }, photoIds.length);
  // The chosen one was deleted: the last is shown.
  const shown = photoIds.includes(chosen) ? chosen : (photoIds.at(-1) ?? '');
  const index = photoIds.indexOf(shown);
  // Out of whatever form or dialog it was opened from.
  return createPortal(
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose} foot={<Done />}>
      <Thumb id={shown} alt={alt(index)} size="full" isWaiting={waiting.has(shown)} onClick={() => setWhole(true)} />
      <div className={styles.shots}>
        {photoIds.map((id, each) => (
          <Thumb
            key={id}
            id={id}
            alt={alt(each)}
            isWaiting={waiting.has(id)}
            isCurrent={id === shown}
            onClick={() => setChosen(id)}
          />
        ))}
      </div>
      {waiting.size > 0 && <p className={styles.hint}>{t('photos.willGo', { count: waiting.size })}</p>}
      {taking && (
        <>
          <div className={styles.pair}>
            <AddPhoto taking={taking} look="button" isMore disabled={false} subject={title} />
            <Delete key={shown} onDelete={() => taking.remove(shown)} />
          </div>
          <TakingWords taking={taking} />
          {taking.isFull && <p className={styles.hint}>{t('photos.most', { count: limits.photosPerItem })}</p>}
        </>
      )}
      {isWhole && (
        <PhotoViewer photoIds={photoIds} first={index} title={title} place={place} onClose={() => setWhole(false)} />
      )}
    </Sheet>,
    document.body,
  );
}

function Done() {
  const { t } = useTranslation();
  return (
    <Button block onClick={useCloseSheet()}>
      {t('photos.done')}
    </Button>
  );
}

/** Asked once more: a picture that was taken cannot be taken again as it was. */
function Delete({ onDelete }: { onDelete: () => void }) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  return (
    <Button
      variant="secondary"
      icon={Trash2}
      className={styles.delete}
      confirms={isSure}
      onClick={() => (isSure ? onDelete() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {t(isSure ? 'photos.deleteSure' : 'photos.delete')}
    </Button>
  );
}
