/** The part of a service worker's world that ours use; the compiler's own description excludes that of pages. */
export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

export interface SyncEvent extends ExtendableEvent {
  tag: string;
}

export interface ExtendableMessageEvent extends ExtendableEvent {
  data: unknown;
}

interface WorkerClient {
  postMessage: (message: unknown) => void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  sync: SyncEvent;
  message: ExtendableMessageEvent;
}

export interface ServiceWorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WorkerClient[]>;
  };
}
