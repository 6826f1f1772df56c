/**
 * One tab at a time. Web Locks are missing outside secure contexts; there the server's grace for parallel refreshes and
 * the second look at the storage after a refusal keep tabs from logging each other out.
 */
export const withSessionLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('rounds.session', work) : work();
