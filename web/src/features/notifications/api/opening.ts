/** What the push worker tells an open window when its notification was tapped. */
const isOpening = (data: unknown): data is { open: string } =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';

/** The window shows the place itself: a worker may only navigate pages that it controls, and this one controls none. */
export function onNotificationOpen(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (isOpening(data) && data.open.startsWith('/app/')) open(data.open.slice('/app'.length));
  };
  navigator.serviceWorker.addEventListener('message', listener);
  // Messages that came before anybody listened are waiting.
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', listener);
}
