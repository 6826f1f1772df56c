import { X } from 'lucide-react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { keepTabInside, makeScrollable } from './focus';
import { IconButton } from './IconButton';
import { openModal } from './modal';
import { reducedMotion, tablet } from './useMediaQuery';
import { useSwipeDown } from './useSwipeDown';
import styles from './Sheet.module.css';

interface SheetProps {
  /** Names the dialog; shown as its heading unless `head` stands there instead. */
  title: string;
  head?: ReactNode;
  closeLabel: string;
  /** After the sheet has left the screen by its cross, Cancel, Esc or a swipe. */
  onClose: () => void;
  /** A tap beside the sheet closes it: for lists, never for a form that holds typed text. */
  lightDismiss?: boolean;
  /** Makes the body and the foot a form. */
  onSubmit?: (() => void) | undefined;
  /** Stays in sight under the scrolling body. */
  foot?: ReactNode;
  children: ReactNode;
}

const CloseSheet = createContext<() => void>(() => undefined);

/** What a Cancel button inside the sheet calls. */
export const useCloseSheet = () => useContext(CloseSheet);

async function slideOut(sheet: HTMLElement) {
  if (matchMedia(reducedMotion).matches) return;
  const gone = matchMedia(tablet).matches
    ? { opacity: 0, transform: 'translateY(12px)' }
    : { transform: 'translateY(100%)' };
  await sheet.animate(gone, { duration: 200, easing: 'cubic-bezier(0.4, 0, 1, 1)', fill: 'forwards' }).finished;
}

/** A dialog: a bottom sheet on phones, centred from 768 px. It is open for as long as it is mounted. */
export function Sheet({
  title,
  head,
  closeLabel,
  onClose,
  lightDismiss = false,
  onSubmit,
  foot,
  children,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const closing = useRef(false);
  const whenClosed = useRef(onClose);
  const titleId = useId();

  useEffect(() => {
    whenClosed.current = onClose;
  });

  useLayoutEffect(() => {
    if (body.current) makeScrollable(body.current);
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    const closeModal = openModal(element);
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    return () => {
      closeModal();
      // What opened the sheet may be gone by now, as the invitation to create the first of a list is.
      const trigger = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
      trigger?.focus();
    };
  }, []);

  const close = useCallback(async () => {
    if (closing.current || !dialog.current) return;
    closing.current = true;
    await slideOut(dialog.current);
    whenClosed.current();
  }, []);
  const requestClose = useCallback(() => void close(), [close]);

  useEffect(() => {
    const element = dialog.current;
    const onKeyDown = (event: KeyboardEvent) => element && keepTabInside(event, element);
    const onClick = (event: MouseEvent) => lightDismiss && event.target === element && requestClose();
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('click', onClick);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('click', onClick);
    };
  }, [lightDismiss, requestClose]);

  const swipe = useSwipeDown({
    onMove(distance) {
      if (dialog.current) dialog.current.style.transform = distance > 0 ? `translateY(${distance}px)` : '';
    },
    height: () => dialog.current?.offsetHeight ?? 0,
    onSwipe: requestClose,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form that opened the sheet is not sent with it.
    event.stopPropagation();
    onSubmit?.();
  };

  const content = (
    <>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  );

  return (
    <CloseSheet value={requestClose}>
      <dialog
        ref={dialog}
        className={styles.sheet}
        tabIndex={-1}
        aria-labelledby={titleId}
        onCancel={(event) => {
          // Through React come also those of a file picker and of a dialog that was opened from here.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          requestClose();
        }}
        onClose={() => {
          // It comes late: by then the sheet may be open again, as under React's strict mode, where effects run twice.
          if (!dialog.current?.open) requestClose();
        }}
      >
        <div className={styles.panel}>
          <div className={styles.head} {...swipe}>
            {head}
            <h2 id={titleId} className={head === undefined ? styles.title : styles.hiddenTitle}>
              {title}
            </h2>
            <IconButton icon={X} label={closeLabel} onClick={requestClose} />
          </div>
          {onSubmit ? (
            <form className={styles.content} noValidate onSubmit={submit}>
              {content}
            </form>
          ) : (
            <div className={styles.content}>{content}</div>
          )}
        </div>
      </dialog>
    </CloseSheet>
  );
}

/** A list that reaches the sheet's edges. */
export const SheetList = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>;
