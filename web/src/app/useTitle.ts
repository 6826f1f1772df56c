import { useEffect } from 'react';

const product = 'Rounds';

/** Names the tab, the history entry and, for a screen reader, the page. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}
