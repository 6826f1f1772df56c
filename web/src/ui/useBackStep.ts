import { useCallback, useEffect, useId, useRef, useState } from 'react';

interface StepState {
  over?: string;
}

/**
 * A menu over the page is a step of its own in the browser's history, with the page's address: Back closes it instead
 * of leaving the page. Links in it replace that step.
 */
export function useBackStep(close: () => void) {
  const id = useId();
  const isEntered = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      if (!isEntered.current) return;
      isEntered.current = false;
      close();
    };
    globalThis.addEventListener('popstate', onPopState);
    return () => globalThis.removeEventListener('popstate', onPopState);
  }, [close]);

  const enter = useCallback(() => {
    if (isEntered.current) return;
    isEntered.current = true;
    history.pushState({ ...(history.state as object | null), over: id } satisfies StepState, '');
  }, [id]);

  const leave = useCallback(() => {
    if (!isEntered.current) return;
    isEntered.current = false;
    // A link that was chosen takes the step's place in the same click; only a menu closed without one goes back.
    setTimeout(() => {
      if ((history.state as StepState | null)?.over === id) history.back();
    });
  }, [id]);

  return { enter, leave };
}

/** For a menu that a button opens as a sheet. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const { enter, leave } = useBackStep(useCallback(() => setOpen(false), []));
  const open = () => {
    enter();
    setOpen(true);
  };
  const close = () => {
    leave();
    setOpen(false);
  };
  return { isOpen, open, close };
}
