import type { ExtendableEvent } from './scope';

/** The part of a service worker's world that the push worker uses. */
export interface PushEvent extends ExtendableEvent {
  data: { json: () => unknown } | null;
}

export interface ShownNotification {
  data: unknown;
  close: () => void;
}

export interface NotificationEvent extends ExtendableEvent {
  notification: ShownNotification;
}

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>;

/** Browsers differ in which of the two they name. */
export interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription?: Subscription | null;
  newSubscription?: Subscription | null;
}

/** `renotify`, `badge` and `timestamp` are missing from the compiler's own description. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

export interface WindowClient {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
}

interface PushWorkerEvents {
  install: ExtendableEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  notificationclose: NotificationEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
}

export interface PushWorkerScope {
  addEventListener: <Name extends keyof PushWorkerEvents>(
    name: Name,
    listener: (event: PushWorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  registration: {
    showNotification: (title: string, options: ShownOptions) => Promise<void>;
    getNotifications: (filter?: { tag: string }) => Promise<readonly ShownNotification[]>;
    pushManager: { subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription> };
  };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  navigator: { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
}
