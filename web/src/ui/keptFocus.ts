const wayUpFrom = (element: Element): Element[] => {
  const way: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) way.push(at);
  return way;
};

function take(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * What has the focus may go away: a link with its screen, a form once it is sent. The browser would begin again at the top
 * of the page, and a screen reader would say nothing. So the nearest part that stayed takes the focus, or the new screen.
 */
export function keepFocus(page: Document): () => void {
  let way: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) way = wayUpFrom(target);
  };
  const restore = () => {
    const isLost = way[0]?.isConnected === false && page.activeElement === page.body;
    if (!isLost) return;
    const main = page.querySelector('main');
    take(way.find((element) => element.isConnected && main?.contains(element)) ?? main);
  };
  const changes = new MutationObserver(restore);
  page.addEventListener('focusin', remember);
  changes.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', remember);
    changes.disconnect();
  };
}
