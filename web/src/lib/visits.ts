import { limits, type Body, type Tap } from '@rounds/contract';
import type { OpenedBy } from './openedBy';
import { storage, type Visit } from './storage';

/** What a report says of having been at the door. */
export type Proof = Pick<Body<'POST /qr/{id}/report-quality-check'>, 'openedBy' | 'scan' | 'tap'>;

const memoryMs = limits.scanMemoryMinutes * 60_000;
/** Later than that the server is not asked to sign that the code was read just now. */
const justNowMs = 60_000;

/** A clock that was set back makes no old visit a new one. */
const isFresh = ({ at }: Visit): boolean => at <= Date.now() && Date.now() - at <= memoryMs;

const readVisits = (): readonly Visit[] => (storage.read('visits') ?? []).filter(isFresh);

const isOf = (personId: string | null, code: string) => (visit: Visit) =>
  visit.code === code && (visit.personId === personId || visit.personId === null);

function replaceVisit(personId: string | null, code: string, visit: Visit | null): void {
  const others = readVisits().filter((each) => !isOf(personId, code)(each));
  const all = visit ? [...others, visit] : others;
  if (all.length > 0) storage.write('visits', all);
  else storage.remove('visits');
}

/** The last time the person was at the door, if that was lately. */
export const visitOf = (personId: string | null, code: string): Visit | null =>
  readVisits().findLast(isOf(personId, code)) ?? null;

/** Its code was read just now. A tap that waits for its round stays. */
export function rememberScan(personId: string, code: string): void {
  const tap = visitOf(personId, code)?.tap;
  replaceVisit(personId, code, { personId, code, at: Date.now(), ...(tap && { tap }) });
}

export const rememberTap = (personId: string | null, code: string, tap: Tap): void =>
  replaceVisit(personId, code, { personId, code, at: Date.now(), tap });

/** The server is asked to sign it once, while it is true. */
export function isToBeSigned(personId: string, code: string): boolean {
  const visit = visitOf(personId, code);
  return visit !== null && !visit.tap && visit.scan === undefined && Date.now() - visit.at < justNowMs;
}

/** From here on the memory is the server's too, so it begins when the server says it did. */
export function signVisit(personId: string, code: string, scan: string): void {
  if (isToBeSigned(personId, code)) replaceVisit(personId, code, { personId, code, at: Date.now(), scan });
}

/** A tap proves one thing: what was sent with it. */
export function forgetTap(personId: string, code: string): void {
  if (visitOf(personId, code)?.tap) replaceVisit(personId, code, null);
}

/** When the memory of a visit ends. */
export const endOf = ({ at }: Visit): number => at + memoryMs;

/**
 * Whether what was begun then, if it was, and ends now may be reported where the code is asked for. The server reckons in
 * the same way.
 */
export function isProven(visit: Visit | null, startedAt: string | undefined): boolean {
  if (!visit) return false;
  const start = startedAt === undefined ? Number.NaN : Date.parse(startedAt);
  return (start >= visit.at ? start : Date.now()) <= endOf(visit);
}

/** A tag speaks for itself; of a code that was read before, the server's word is worth more than ours. */
export function proofOf(openedBy: OpenedBy, visit: Visit | null): Proof {
  if (visit?.tap) return { tap: visit.tap };
  if (openedBy === 'code' || !visit) return openedBy ? { openedBy } : {};
  return visit.scan === undefined ? { openedBy: 'code' } : { ...(openedBy && { openedBy }), scan: visit.scan };
}

/** What was begun before the code was read is proven by when it ends. */
export const provenStart = (visit: Visit | null, startedAt: string | undefined): string | undefined =>
  visit?.scan !== undefined && startedAt !== undefined && Date.parse(startedAt) < visit.at ? undefined : startedAt;

const hex = (length: number) => new RegExp(`^[0-9A-Fa-f]{${length}}$`);

/** What a signed tag adds to the door's address. */
export function tapIn(search: URLSearchParams): Tap | null {
  const [p, m] = [search.get('p') ?? '', search.get('m') ?? ''];
  return hex(32).test(p) && hex(16).test(m) ? { p, m } : null;
}
