import { useLayoutEffect } from 'react';

/** The scanner is dark in both themes: what glows around a camera's picture blinds in a dark corridor. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    dataset['theme'] = 'dark';
    return () => {
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
  }, []);
}
