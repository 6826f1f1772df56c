let ahead = 0;

/** So many milliseconds the server's clock is ahead of this device's, as the last answer had it. */
export const serverAhead = (): number => ahead;

/**
 * What lies between the question and its answer is agreement: nobody knows when it was said, and a phone may have slept
 * meanwhile. `Date` has whole seconds. What the browser may keep, as photos, may have been said long ago.
 */
export function hearClock({ headers }: Response, askedAt: number): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return;
  const said = Date.parse(headers.get('Date') ?? '');
  if (said) ahead = said - Math.min(Math.max(said, askedAt - 1000), Date.now());
}
