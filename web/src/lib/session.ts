import { permissions as knownPermissions, type Permission, type SignedIn, type Tokens } from '@rounds/contract';
import { useSyncExternalStore } from 'react';
import { storage as appStorage, type AppStorage, type StorageKey, type UserProfile } from './storage';

export interface Session {
  accessToken: string;
  refreshToken: string;
  permissions: readonly Permission[];
  /** Null for a person who belongs to no organisation yet. */
  accountId: string | null;
  profile: UserProfile | null;
}

interface Claims {
  sub?: unknown;
  iat?: unknown;
  /** One for all tabs of a browser, from sign-in to log-out. */
  sid?: unknown;
  app?: { accountId?: string | null };
}

/** We only read it: trusting it is the server's business. */
export function claimsOf(accessToken: string): Claims {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

/** The access token says which organisation it is for. */
export const accountOf = (accessToken: string): string | null => claimsOf(accessToken).app?.accountId ?? null;

const isKnown = (permission: string): permission is Permission =>
  knownPermissions.some((known) => known === permission);

const sessionKeys: readonly StorageKey[] = ['accessToken', 'refreshToken', 'permissions', 'accountId', 'profile'];

export type SessionStore = ReturnType<typeof openSession>;

/**
 * Tabs share the refresh token. Each keeps its own access token, because each may have another organisation open: what
 * another tab has stored for its own one is not taken over.
 */
const isOfAnotherTab = (stored: Session, own: Session): boolean =>
  own.accountId !== null &&
  stored.accountId !== own.accountId &&
  claimsOf(stored.accessToken).sid === claimsOf(own.accessToken).sid;

export function openSession(storage: AppStorage = appStorage) {
  // React compares snapshots by identity, so an unchanged session must be the same object.
  let snapshot: Session | null = null;
  let seen: string | null = null;

  const read = (): Session | null => {
    const accessToken = storage.read('accessToken');
    const refreshToken = storage.read('refreshToken');
    if (accessToken === null || refreshToken === null) return (snapshot = null);
    if (seen === accessToken && snapshot?.refreshToken === refreshToken) return snapshot;
    seen = accessToken;
    const stored: Session = {
      accessToken,
      refreshToken,
      permissions: storage.read('permissions') ?? [],
      accountId: accountOf(accessToken),
      profile: storage.read('profile'),
    };
    return (snapshot = snapshot && isOfAnotherTab(stored, snapshot) ? { ...snapshot, refreshToken } : stored);
  };

  return {
    read,
    /** Takes new tokens: after a refresh, or for another organisation of the same person. */
    renew({ accessToken, refreshToken, allowedPermissions }: Tokens): void {
      const accountId = accountOf(accessToken);
      snapshot = null;
      storage.write('permissions', allowedPermissions.filter(isKnown));
      if (accountId === null) storage.remove('accountId');
      else storage.write('accountId', accountId);
      storage.write('refreshToken', refreshToken);
      storage.write('accessToken', accessToken);
      // Taken as this tab's own before another tab writes.
      read();
    },
    begin(answer: SignedIn): void {
      storage.write('profile', { firstName: answer.firstName, lastName: answer.lastName });
      this.renew(answer);
    },
    end(): void {
      sessionKeys.forEach((key) => storage.remove(key));
    },
    /** The access token is written last and removed first, so one key tells of every change. */
    subscribe: (listener: () => void) =>
      storage.subscribe((key) => {
        if (key === 'accessToken') listener();
      }),
  };
}

export const session = openSession();

export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.read);
