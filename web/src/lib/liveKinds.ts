/** What can happen elsewhere while a screen is open. */
export type LiveKind = 'feedback' | 'review' | 'check' | 'due' | 'jobs';
export type LiveListener = (kinds: ReadonlySet<LiveKind>) => void;

const lists = new Set<LiveListener>();

/** For lists by page: they know themselves how much of them is worth asking for again. */
export function onLive(listener: LiveListener): () => void {
  lists.add(listener);
  return () => lists.delete(listener);
}

export const tellLists: LiveListener = (told) => lists.forEach((listener) => listener(told));
