import type { Readable } from 'node:stream';

/** Where pictures are kept, each under a key with slashes that is written once. */
export interface PhotoStore {
  /** Durable when it answers. */
  put: (key: string, picture: Uint8Array) => Promise<void>;
  /** Null when it is not there. */
  open: (key: string) => Promise<Readable | null>;
  has: (key: string) => Promise<boolean>;
  /** Also of what is not there. */
  delete: (key: string) => Promise<void>;
  /** For what has been sent and is not looked at yet. Throws when there is no room. */
  incoming: () => Promise<string>;
  /** What was left in there by a process that died. */
  sweepIncoming: (before: Date) => Promise<void>;
}

/** The store could not be asked, or did not answer as it should. Trying again later makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** As a connection that broke: nothing that the request is to blame for. */
  readonly code = 'ECONNREFUSED';
}

export const sizes = ['full', 'small'] as const;
export type Size = (typeof sizes)[number];

/** Each picture is there twice. */
export const fileOf = (key: string, size: Size): string => `${key}${size === 'small' ? '.small' : ''}.jpg`;
