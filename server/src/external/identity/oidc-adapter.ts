import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { OidcLibrary } from './oidc-library.js';

/** What the embedded provider keeps between requests: sign-ins under way, codes, sessions, and the people it knows. */
export interface OidcStore {
  put(model: string, id: string, payload: AdapterPayload, expiresAt: Date | null): Promise<void>;
  /** Only what has not expired; `consumedAt` tells a code that was already exchanged. */
  find(model: string, id: string): Promise<StoredPayload | undefined>;
  findByUid(model: string, uid: string): Promise<StoredPayload | undefined>;
  /** True for the one caller who was first. */
  consume(model: string, id: string): Promise<boolean>;
  destroy(model: string, id: string): Promise<void>;
  revokeGrant(model: string, grantId: string): Promise<void>;
  /** Forgets what has expired. */
  purge(): Promise<void>;
}

interface StoredPayload {
  payload: AdapterPayload;
  consumedAt: Date | null;
}

export const oidcAdapter =
  ({ errors }: OidcLibrary, store: OidcStore): AdapterFactory =>
  (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await store.put(model, id, payload, expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000));
    },
    find: async (id) => asPayload(await store.find(model, id)),
    findByUid: async (uid) => asPayload(await store.findByUid(model, uid)),
    // Only the device flow asks for these, and it is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      // Two exchanges of one code can both have found it unused; the database lets only one of them have it.
      if (!(await store.consume(model, id))) throw new errors.InvalidGrant('already consumed');
    },
    destroy: async (id) => store.destroy(model, id),
    revokeByGrantId: async (grantId) => store.revokeGrant(model, grantId),
  });

function asPayload(found: StoredPayload | undefined): AdapterPayload | undefined {
  if (!found) return undefined;
  return found.consumedAt
    ? { ...found.payload, consumed: Math.floor(found.consumedAt.getTime() / 1000) }
    : found.payload;
}
