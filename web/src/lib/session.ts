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

/** The access token says which organisation it is for. We only read it: trusting it is the server's business. */
export function accountOf(accessToken: string): string | null {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as { app?: { accountId?: string | null } };
    return claims.app?.accountId ?? null;
  } catch {
    return null;
  }
}

const isKnown = (permission: string): permission is Permission =>
  knownPermissions.some((known) => known === permission);

const sessionKeys: readonly StorageKey[] = ['accessToken', 'refreshToken', 'permissions', 'accountId', 'profile'];

export type SessionStore = ReturnType<typeof openSession>;

export function openSession(storage: AppStorage = appStorage) {
  // React compares snapshots by identity, so an unchanged session must be the same object.
  let snapshot: Session | null = null;

  const read = (): Session | null => {
    const accessToken = storage.read('accessToken');
    const refreshToken = storage.read('refreshToken');
    if (accessToken === null || refreshToken === null) return (snapshot = null);
    if (snapshot?.accessToken === accessToken && snapshot.refreshToken === refreshToken) return snapshot;
    return (snapshot = {
      accessToken,
      refreshToken,
      permissions: storage.read('permissions') ?? [],
      accountId: storage.read('accountId'),
      profile: storage.read('profile'),
    });
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
