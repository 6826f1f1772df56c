import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/i18n';
import { usePhoto, type ShownPhoto } from '../../lib/photos/usePhoto';
import { keepTabInside } from '../../ui/focus';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { LoaderGlyph } from '../../ui/Loader';
import { openModal } from '../../ui/modal';
import { useAlt, type Subject } from './useAlt';
import { useZoom } from './useZoom';
import styles from './PhotoViewer.module.css';

interface PhotoViewerProps extends Subject {
  photoIds: readonly string[];
  first: number;
  onClose: () => void;
}

const step = 1.5;
const push = 60;

/** One picture over everything else. Keys: + and −, arrows to move or to turn, Esc. */
export function PhotoViewer({ photoIds, first, title, place, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(first);
  const index = Math.min(wanted, photoIds.length - 1);
  const alt = useAlt({ title, place }, photoIds.length);
  const photo = usePhoto(photoIds[index] ?? '', 'full');
  const go = (by: 1 | -1) => setWanted(Math.min(Math.max(index + by, 0), photoIds.length - 1));
  const { view, zoom, move, reset, handlers } = useZoom(go);
  const turn = (by: 1 | -1) => {
    go(by);
    reset();
  };

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    const closeModal = openModal(element);
    element.focus();
    return () => {
      closeModal();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const keys: Record<string, (() => void) | undefined> = {
    '+': () => zoom(step, stage.current),
    '=': () => zoom(step, stage.current),
    '-': () => zoom(1 / step, stage.current),
    '0': reset,
    ArrowLeft: () => (view.scale > 1 ? move({ x: push, y: 0 }, stage.current) : turn(-1)),
    ArrowRight: () => (view.scale > 1 ? move({ x: -push, y: 0 }, stage.current) : turn(1)),
    ArrowUp: () => move({ x: 0, y: push }, stage.current),
    ArrowDown: () => move({ x: 0, y: -push }, stage.current),
  };
  const latestKeys = useRef(keys);
  useEffect(() => {
    latestKeys.current = keys;
  });

  useEffect(() => {
    const element = dialog.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : latestKeys.current[event.key];
      if (act) {
        event.preventDefault();
        act();
      } else if (element) keepTabInside(event, element);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);

  const { scale, x, y } = view;
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.viewer}
      tabIndex={-1}
      aria-label={alt(index)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <p className={styles.title} aria-live="polite">
          {alt(index)}
        </p>
        <IconButton className={styles.button} icon={X} label={t('app.close')} onClick={onClose} />
      </div>
      <div ref={stage} className={styles.stage} {...handlers}>
        {photo.kind === 'shown' ? (
          <img
            className={styles.picture}
            src={photo.url}
            alt={alt(index)}
            draggable={false}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          />
        ) : (
          <Missing photo={photo} />
        )}
      </div>
      <div className={styles.foot}>
        {photoIds.length > 1 && (
          <IconButton
            className={styles.button}
            icon={ChevronLeft}
            label={t('photos.previous')}
            disabled={index === 0}
            onClick={() => turn(-1)}
          />
        )}
        <IconButton
          className={styles.button}
          icon={ZoomOut}
          label={t('photos.smaller')}
          disabled={scale <= 1}
          onClick={() => zoom(1 / step, stage.current)}
        />
        <span className={styles.scale} aria-live="polite">
          {t('photos.scale', { percent: Math.round(scale * 100) })}
        </span>
        <IconButton
          className={styles.button}
          icon={ZoomIn}
          label={t('photos.larger')}
          onClick={() => zoom(step, stage.current)}
        />
        {photoIds.length > 1 && (
          <IconButton
            className={styles.button}
            icon={ChevronRight}
            label={t('photos.next')}
            disabled={index === photoIds.length - 1}
            onClick={() => turn(1)}
          />
        )}
      </div>
    </dialog>,
    document.body,
  );
}

function Missing({ photo }: { photo: Exclude<ShownPhoto, { kind: 'shown' }> }) {
  const { t } = useTranslation();
  if (photo.kind === 'loading') {
    return (
      <div className={styles.lost} role="status" aria-label={t('photos.loading')}>
        <LoaderGlyph />
      </div>
    );
  }
  return (
    <div className={styles.lost} role="status">
      <Icon as={ImageOff} size={36} />
      <p>{t('photos.failedLong')}</p>
      <button type="button" className={styles.again} onClick={photo.retry}>
        {t('photos.retry')}
      </button>
    </div>
  );
}
