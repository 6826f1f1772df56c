/** Long enough for the screen that the person asked for to have its answers first. */
const quietMs = 3000;

/** For what may wait until the page is there. Gives back the way to call it off. */
export function whenQuiet(work: () => void, afterMs = quietMs): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(work, afterMs);
  };
  if (document.readyState === 'complete') wait();
  else globalThis.addEventListener('load', wait, { once: true });
  return () => {
    globalThis.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}
