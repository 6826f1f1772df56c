import { join } from 'node:path';

/** @typedef {import('./people.mjs').Arrival} Arrival */
/** @typedef {{ tooManyOf: string | null, turned: number[] | null, weight: number, memory: Record<string, unknown> }} Verdict */
/** @typedef {{ isPlay: boolean, turnedFrom: number | null, weight: number, rhythm: unknown }} RhythmVerdict */
/** @typedef {Arrival & { suspicion: string | null, weight: number }} Rated */

const rules = join(import.meta.dirname, '../../../server/dist/domains/feedback');
/**
 * @type {{
 *   judge: (memory: Record<string, unknown>, rating: number, at: number) => Verdict,
 *   isByStaff: (memory: Record<string, unknown>, rating: number, at: number) => boolean,
 * }}
 */
const { isByStaff, judge } = await import(join(rules, 'belief.policy.js'));
/** @type {{ judgeRhythm: (last: unknown, rating: number, saidAt: number, at: number) => RhythmVerdict }} */
const { judgeRhythm } = await import(join(rules, 'rhythm.policy.js'));
/** @type {{ suspicionOf: (circumstances: object) => string | null }} */
const { suspicionOf } = await import(join(rules, 'feedback.policy.js'));

/**
 * A door that remembers as the server does: the same rule, on the same tallies, one rating after the other.
 *
 * @param {readonly Arrival[]} arrivals @returns {Rated[]}
 */
export function rateAll(arrivals) {
  /** @type {Map<string, unknown>} */
  const tallies = new Map();
  /** @type {unknown} */
  let rhythm = null;
  /** @type {Rated[]} */
  const rated = [];
  for (const arrival of arrivals.toSorted((a, b) => a.at - b.at)) {
    if (arrival.isKiosk) {
      const heard = judgeRhythm(rhythm, arrival.rating, arrival.at, arrival.at);
      rhythm = heard.rhythm;
      markRun(rated, heard.turnedFrom);
      rated.push({ ...arrival, suspicion: heard.isPlay ? 'burst' : null, weight: heard.weight });
      continue;
    }
    const keys = {
      device: `device ${arrival.network} ${arrival.kind}`,
      network: `network ${arrival.network}`,
      kind: `kind ${arrival.kind}`,
      door: 'door',
      habit: 'habit',
    };
    const memory = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, tallies.get(key)]));
    const { at, rating, isMember = false, roundAt } = arrival;
    const verdict = judge(memory, rating, at);
    const staff = roundAt === undefined ? undefined : { at: roundAt };
    const circumstances = {
      isMember,
      isByStaff: isByStaff({ ...memory, staff }, rating, at),
      tooManyOf: verdict.tooManyOf,
    };
    for (const [name, key] of Object.entries(keys)) tallies.set(key, verdict.memory[name]);
    markEarlier(rated, arrival, verdict);
    rated.push({ ...arrival, suspicion: suspicionOf(circumstances), weight: verdict.weight });
  }
  return rated;
}

const remembered = 12 * 3_600_000;

/** @param {Rated[]} rated @param {Arrival} arrival @param {Verdict} verdict */
function markEarlier(rated, arrival, { tooManyOf, turned }) {
  if (!turned) return;
  for (let index = rated.length - 1; index >= 0; index--) {
    const earlier = rated[index];
    if (!earlier || earlier.at <= arrival.at - remembered) return;
    const isAlike =
      (tooManyOf === 'kind' || earlier.network === arrival.network) &&
      (tooManyOf === 'network' || earlier.kind === arrival.kind);
    if (isAlike && turned.includes(earlier.rating) && !earlier.suspicion) {
      earlier.suspicion = tooManyOf;
    }
  }
}

/** @param {Rated[]} rated @param {number | null} from */
function markRun(rated, from) {
  if (from === null) return;
  for (const earlier of rated) if (earlier.isKiosk && earlier.at >= from) earlier.suspicion ??= 'burst';
}
