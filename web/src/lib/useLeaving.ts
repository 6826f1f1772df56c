import { useEffect } from 'react';

/** A browser that is still here by then goes nowhere: the person has stopped it, or the provider hangs. */
const patienceMs = 20_000;

/** While the browser is on its way to another page. Who comes back by Back finds the page as they left it: it is reset. */
export function useLeaving(isLeaving: boolean, reset: () => void): void {
  useEffect(() => {
    if (!isLeaving) return undefined;
    const back = (event: PageTransitionEvent) => event.persisted && reset();
    const timer = setTimeout(reset, patienceMs);
    addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', back);
    };
  }, [isLeaving, reset]);
}
