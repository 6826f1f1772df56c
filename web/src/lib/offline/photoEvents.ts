/** How far the sending of a report's pictures is. */
export interface PhotoProgress {
  requestId: string;
  photo: number;
  total: number;
}

interface Change {
  /** Null when it is over, for now. */
  progress?: PhotoProgress | null;
  /** It is with the server, or gone from the phone. */
  changedId?: string;
}

const listeners = new Set<(change: Change) => void>();
let progress: PhotoProgress | null = null;

function hear(change: Change): void {
  if (change.progress !== undefined) progress = change.progress;
  listeners.forEach((listener) => listener(change));
}

/** Other tabs and the worker send too. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('rounds.photos');
channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => hear(data));

export function tellOfPhotos(change: Change): void {
  channel?.postMessage(change);
  hear(change);
}

export function onPhotosChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For `useSyncExternalStore`. */
export const photoProgress = {
  subscribe: (listener: () => void) => onPhotosChange(({ progress: told }) => told !== undefined && listener()),
  read: (): PhotoProgress | null => progress,
};
