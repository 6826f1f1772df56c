import { X } from 'lucide-react';
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { IconButton } from './IconButton';
import { reducedMotion } from './useMediaQuery';
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

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Native modal dialogs let Tab leave for the browser's own controls; a phone-like sheet keeps it inside. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  const leaving = event.shiftKey ? active === first || active === event.currentTarget : active === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

async function slideOut(sheet: HTMLElement) {
  if (matchMedia(reducedMotion).matches) return;
  const gone = matchMedia('(min-width: 768px)').matches
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
  const closing = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    (element?.querySelector<HTMLElement>('[data-autofocus]') ?? element)?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const close = async () => {
    if (closing.current || !dialog.current) return;
    closing.current = true;
    await slideOut(dialog.current);
    onClose();
  };
  const requestClose = () => void close();
  const swipe = useSwipeDown(dialog, requestClose);

  const closeFromBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (lightDismiss && event.target === dialog.current) requestClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };

  const content = (
    <>
      <div className={styles.body}>{children}</div>
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
        onKeyDown={keepTabInside}
        onCancel={(event) => {
          event.preventDefault();
          requestClose();
        }}
        onClose={requestClose}
        onClick={closeFromBeside}
      >
        <div className={styles.panel}>
          <header className={styles.head} {...swipe}>
            {head}
            <h2 id={titleId} className={head ? styles.hiddenTitle : styles.title}>
              {title}
            </h2>
            <IconButton icon={X} label={closeLabel} onClick={requestClose} />
          </header>
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
