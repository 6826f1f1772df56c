import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  account: string;
  /** A transaction's connection is set to its account before it begins, and stays so until it ends. */
  isSealed: boolean;
}

const everyAccount = '*';
const noAccount = '';
const scopes = new AsyncLocalStorage<Scope>();

/** What the database shows to the work that asks: one organisation's rows, every one's, or, outside of both, none. */
export const visibleAccount = (): string => scopes.getStore()?.account ?? noAccount;

/** Whatever the work asks of the database, it sees and changes rows of this organisation only. */
export const withinAccount = <Result>(accountId: string, work: () => Result): Result =>
  // Ids come from addresses, too: what cannot be one belongs to nobody, least of all to everybody.
  enter(/^[\w-]+$/.test(accountId) ? accountId : noAccount, work);

/** For the few places that truly span organisations. Each says why, and narrows as soon as the organisation is known. */
export const acrossAccounts = <Result>(work: () => Result): Result => enter(everyAccount, work);

/** For what begins by chance while a request is served, but is not part of it. */
export const outsideAccounts = <Result>(work: () => Result): Result => scopes.exit(work);

export const sealAccount = <Result>(work: () => Result): Result =>
  scopes.run({ account: visibleAccount(), isSealed: true }, work);

const ended = { done: true, value: undefined } as const;

function enter<Result>(account: string, work: () => Result): Result {
  const scope = scopes.getStore();
  if (scope?.account === account) return work();
  if (scope?.isSealed) throw new Error('A transaction belongs to one account: choose it before it begins.');
  return scopes.run({ account, isSealed: false }, work);
}

/**
 * A generator runs where its next piece is asked for: in the socket's time, after the request's handler has returned.
 * This one runs where it was made.
 */
export function readHere<Piece>(source: AsyncIterable<Piece>): AsyncIterable<Piece> {
  const here = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const pieces = source[Symbol.asyncIterator]();
      return {
        next: () => here(() => pieces.next()),
        return: () => here(async () => (await pieces.return?.()) ?? ended),
      };
    },
  };
}
