import { permissions as knownPermissions, type Permission, type SignedIn, type Tokens } from '@rounds/contract';
import { useSyncExternalStore } from 'react';
import { accountOf, claimsOf, personOf } from './claims';
import { newRequestId } from './requestId';
import { nextState, type EndReason, type Left, type SessionEdge, type SessionState } from './sessionState';
import { storage as appStorage, type AppStorage, type StorageKey, type UserProfile } from './storage';

export interface Session {
  accessToken: string;
  refreshToken: string;
  permissions: readonly Permission[];
  personId: string | null;
  /** Null for a person who belongs to no organisation yet. */
  accountId: string | null;
  profile: UserProfile | null;
}

const isKnown = (permission: string): permission is Permission =>
  knownPermissions.some((known) => known === permission);

const sessionKeys: readonly StorageKey[] = [
  'accessToken',
  'refreshToken',
  'refreshAttempt',
  'permissions',
  'accountId',
  'profile',
];

export type SessionStore = ReturnType<typeof openSession>;

/**
 * Tabs share the refresh token. Each keeps its own access token, because each may have another organisation open: what
 * another tab has stored for its own one is not taken over.
 */
const isOfAnotherTab = (stored: Session, own: Session): boolean =>
  own.accountId !== null &&
  stored.accountId !== own.accountId &&
  claimsOf(stored.accessToken).sid === claimsOf(own.accessToken).sid;

/**
 * The one owner of the session: its states are in `sessionState.ts`, its tokens in the browser's storage, which all tabs
 * share. Whoever keeps something of the person listens to `onLeft`.
 */
export function openSession(storage: AppStorage = appStorage) {
  // React compares snapshots by identity, so an unchanged session must be the same object.
  let snapshot: Session | null = null;
  let seen: string | null = null;

  /** What this tab last acted upon. */
  let open: Session | null = null;
  /** The edge that this tab is taking; without one, a change of the storage is another tab's. */
  let taking: { edge: SessionEdge; reason?: EndReason } | null = null;
  let ending: Promise<void> | null = null;
  const leftListeners = new Set<(left: Left) => Promise<unknown>>();

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
      personId: personOf(accessToken),
      accountId: accountOf(accessToken),
      profile: storage.read('profile'),
    };
    return (snapshot = snapshot && isOfAnotherTab(stored, snapshot) ? { ...snapshot, refreshToken } : stored);
  };

  const state = (): SessionState => {
    if (read()) return 'open';
    return ending ? 'ending' : 'signed-out';
  };
  const may = (edge: SessionEdge): boolean => nextState(state(), edge) !== null;

  function tell(left: Left): void {
    if (leftListeners.size === 0) return;
    const done = Promise.allSettled([ending, ...[...leftListeners].map((listener) => listener(left))]);
    const mine: Promise<void> = done.then(() => {
      if (ending === mine) ending = null;
    });
    ending = mine;
  }

  /** Compares what is stored now with what this tab acted upon; other tabs change it too. */
  function notice(): void {
    const before = open;
    open = read();
    if (!before) return;
    const { personId, accountId } = before;
    if (!open) tell({ kind: 'session', personId, reason: taking?.reason ?? 'another-tab' });
    else if (open.personId !== personId) tell({ kind: 'session', personId, reason: 'another-person' });
    else if (open.accountId !== accountId) {
      tell({ kind: 'organisation', personId, accountId, reason: taking?.edge === 'renew' ? 'removed' : 'switched' });
    }
  }

  function take(edge: SessionEdge, change: () => void, reason?: EndReason): void {
    open = read();
    taking = { edge, ...(reason && { reason }) };
    change();
    notice();
    taking = null;
  }

  function write({ accessToken, refreshToken, allowedPermissions }: Tokens): void {
    const accountId = accountOf(accessToken);
    snapshot = null;
    storage.write('permissions', allowedPermissions.filter(isKnown));
    if (accountId === null) storage.remove('accountId');
    else storage.write('accountId', accountId);
    storage.write('refreshToken', refreshToken);
    storage.remove('refreshAttempt');
    storage.write('accessToken', accessToken);
    // Taken as this tab's own before another tab writes.
    read();
  }

  return {
    read,
    state,
    /** Resolves when nothing of the last session is left; the next one begins after that. */
    ended: (): Promise<void> => ending ?? Promise.resolve(),
    begin(answer: Tokens & Pick<SignedIn, 'firstName' | 'lastName'>): void {
      if (!may('begin')) throw new Error('The last session is still ending');
      storage.remove('isSessionLost');
      storage.write('profile', { firstName: answer.firstName, lastName: answer.lastName });
      take('begin', () => write(answer));
    },
    /** Another organisation of the same person. */
    switch(tokens: Tokens): void {
      if (may('switch')) take('switch', () => write(tokens));
    },
    /**
     * Names the exchange of the refresh token until its answer has come, also for another tab or after a restart: who
     * asks again late, because the answer was lost, is known by it.
     */
    attempt(): string {
      const attempt = storage.read('refreshAttempt') ?? newRequestId();
      storage.write('refreshAttempt', attempt);
      return attempt;
    },
    renew(tokens: Tokens): void {
      if (may('renew')) take('renew', () => write(tokens));
    },
    /** Every way out. Acts at once, whatever the network does. */
    end(reason: EndReason): void {
      if (!may('end')) return;
      if (reason === 'refused') storage.write('isSessionLost', true);
      take('end', () => sessionKeys.forEach((key) => storage.remove(key)), reason);
    },
    /** Hears of everything that was left, by this tab or another one. */
    onLeft(listener: (left: Left) => Promise<unknown>): () => void {
      open = read();
      leftListeners.add(listener);
      const unsubscribe = storage.subscribe((key) => {
        if (key === 'accessToken') notice();
      });
      return () => {
        leftListeners.delete(listener);
        unsubscribe();
      };
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

export const currentPerson = (): string | null => session.read()?.personId ?? null;
