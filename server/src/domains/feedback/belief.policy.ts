import {
  fadedTo,
  greatestShare,
  habitAt,
  minus,
  plusHabit,
  plusRating,
  scales,
  total,
  usualWithin,
  type Fading,
  type Habit,
  type Scale,
  type Tally,
} from './tally.js';

/*
 * How far a rating can be believed. Browsers say little: most phones of one make send the same text, and a mall, a school
 * or a carrier shares one address among many. So one phone is never known; what is known is how many came from one
 * network and one kind of phone, how fast, how alike, and what the door usually sees. Why so: docs/decisions/0034.
 */

/** One kind of phone on one network, a network, a kind of phone on any network. */
export type Group = 'device' | 'network' | 'kind';
const groups = ['device', 'network', 'kind'] as const satisfies readonly Group[];

/** Of one door, before the rating that is judged. */
export interface Memory extends Partial<Record<Group | 'door', Tally>> {
  habit?: Habit;
}

export interface Verdict {
  /** What it was found to be one of too many of, and too alike. */
  tooManyOf: Group | null;
  /** Ratings of that group with these stars, and this one, began to be too many just now: those before it are, too. */
  turned: readonly number[] | null;
  /** From 0.01 to 1. */
  weight: number;
  memory: Required<Memory>;
}

/** A family hands its phone round, and a few friends come together: so few are nobody's business. */
const few = { device: 4, network: 8, kind: 8 } as const;
/** Twice as many as usual, and some more, is a good day. */
const goodDay = { times: 2, more: 10 };
/** The commonest kind of phone is at most so many times all others together, where many people are. */
const commonest = 2;
/** Evidence that it takes, as the logarithm of a likelihood ratio. */
const enough = { device: 3, network: 5, kind: 5 } as const;
/** Stars before a door has any of its own. */
const anyDoor = [0.1, 0.07, 0.12, 0.21, 0.5];
const shareOfAlike = 0.15;

interface Seen {
  count: number;
  /** As many as honest people may be. */
  allowed: number;
  evidence: number;
  stars: readonly number[];
}

type Whole = Record<Group | 'door', Tally>;

const sum = ({ stars }: Fading): number => total(stars);

/** Honest people bring many kinds of phones, and their commonest kind more than once. */
const crowdOf = (kinds: number): number => kinds * (kinds + 2);

/** In a crowd phones repeat. Where each is of another kind, somebody invents them. */
const crowdOn = ({ kinds, stars }: Fading): number =>
  Math.min(crowdOf(kinds), perRepeated * Math.max(0, total(stars) - kinds));
const perRepeated = 2.5;

/** What the door is used to from others. */
const habitBesides = (group: Group, whole: Whole, habit: Habit): Habit => ({
  ...habit,
  stars: minus(habit.stars, whole[group].slow.stars),
});

function allowedOf(group: Group, whole: Whole, fullHabit: Habit, scale: Scale): number {
  const habit = habitBesides(group, whole, fullHabit);
  const { [group]: own, network, door } = whole;
  const besides = (of: Fading, times: number): number =>
    Math.min(times * Math.max(0, sum(of) - sum(own[scale])), crowdOf(Math.max(0, of.kinds - 1)));
  if (group === 'device') return few.device + besides(network[scale], commonest);
  const usual = usualWithin(habit, scale);
  if (group === 'kind') {
    return few.kind + Math.max(besides(door[scale], 1), usual * greatestShare(habit, 'sameKind', ordinary.kind));
  }
  return few.network + Math.max(crowdOn(network[scale]), usual * greatestShare(habit, 'sameNetwork', ordinary.network));
}

/** What others give at this time, and what the door usually gets: it counts for so many at most. */
function comparedWith(others: readonly number[], habit: Habit): number[] {
  const kept = total(habit.stars);
  const factor = kept > mostHabit ? mostHabit / kept : 1;
  return anyDoor.map((share, index) => 4 * share + factor * (habit.stars[index] ?? 0) + (others[index] ?? 0));
}
const mostHabit = 40;

/** How much likelier so many are with somebody behind them than by chance. */
const surprise = (count: number, allowed: number): number =>
  count > allowed ? count * Math.log(count / allowed) - (count - allowed) : 0;

/** The same for their stars: do these and those come from one source? Even then they differ a little. */
function alikeness(stars: readonly number[], compared: readonly number[]): number {
  const all = total(stars) + total(compared);
  const nats = (counts: readonly number[]): number => {
    const count = total(counts);
    return counts.reduce((sumOf, given, index) => {
      const pooled = (given + ((counts === stars ? compared : stars)[index] ?? 0)) / all;
      return given > 0 ? sumOf + given * Math.log(given / count / pooled) : sumOf;
    }, 0);
  };
  return Math.max(0, nats(stars) + nats(compared) - littleDifference);
}
const littleDifference = 1;

function see(group: Group, whole: Whole, habit: Habit, scale: Scale): Seen {
  const { stars } = whole[group][scale];
  const count = total(stars);
  const allowed = allowedOf(group, whole, habit, scale);
  const others = minus(whole.door[scale].stars, stars);
  const evidence =
    count > allowed
      ? surprise(count, allowed) + alikeness(stars, comparedWith(others, habitBesides(group, whole, habit)))
      : 0;
  return { count, allowed, evidence, stars };
}

/** The stars that make up what there is too much of. A neighbour who says something else is not among them. */
const alikeIn = ({ stars, count }: Seen): number[] =>
  [1, 2, 3, 4, 5].filter((rating) => (stars[rating - 1] ?? 0) >= shareOfAlike * count);

interface Finding {
  group: Group;
  ratings: readonly number[];
}

function findTooMany(whole: Whole, habit: Habit): Finding | null {
  for (const group of groups) {
    for (const scale of scales) {
      const seen = see(group, whole, habit, scale);
      if (seen.evidence >= enough[group]) return { group, ratings: alikeIn(seen) };
    }
  }
  return null;
}

/** Beyond what is allowed they weigh less and less, and all of them together never twice of what is allowed. */
const weightOf = (count: number, allowed: number): number => Math.min(1, (allowed / count) ** 2);

const inHundredths = (weight: number): number => Math.max(0.01, Math.round(weight * 100) / 100);

const doorWeights = (door: Tally, habit: Habit): number[] =>
  scales.map((scale) => weightOf(sum(door[scale]), goodDay.times * usualWithin(habit, scale) + goodDay.more));

/** What one more rating weighs at a door where as many came as `door` says, whoever it is from. */
export const weightAtDoor = (door: Tally, habit: Habit): number => inHundredths(Math.min(...doorWeights(door, habit)));

function weigh(whole: Whole, habit: Habit): number {
  const weights = scales.flatMap((scale) =>
    groups.map((group) => weightOf(sum(whole[group][scale]), allowedOf(group, whole, habit, scale))),
  );
  return inHundredths(Math.min(...doorWeights(whole.door, habit), ...weights));
}

/** A round is reported, and then somebody praises it from the same device: so long after it is no chance. */
const staffMs = 30 * 60_000;
const praise = 4;
/** On a network with more kinds of phones than this a device may well be somebody else's. */
const fewKinds = 2.5;

export const isByStaff = (
  { staff, network }: Pick<Memory, 'network'> & { staff?: { at: number } },
  rating: number,
  at: number,
): boolean =>
  staff !== undefined && rating >= praise && at - staff.at <= staffMs && fadedTo(network, at).slow.kinds < fewKinds;

/** What comes in at a door, one after the other. */
export function judge(memory: Memory, rating: number, at: number): Verdict {
  const habit = habitAt(memory.habit, at);
  const before: Whole = {
    device: fadedTo(memory.device, at),
    network: fadedTo(memory.network, at),
    kind: fadedTo(memory.kind, at),
    door: fadedTo(memory.door, at),
  };
  const after: Whole = {
    device: plusRating(before.device, rating, memory.device?.at),
    network: plusRating(before.network, rating, memory.device?.at),
    kind: plusRating(before.kind, rating, memory.kind?.at),
    door: plusRating(before.door, rating, memory.kind?.at),
  };
  const found = findTooMany(after, habit);
  const isOne = found?.ratings.includes(rating) ?? false;
  const weight = weigh(after, habit);
  return {
    tooManyOf: isOne && found ? found.group : null,
    turned: isOne && found && findTooMany(before, habit)?.group !== found.group ? found.ratings : null,
    weight,
    memory: { ...after, habit: isOne ? habit : plusHabit(habit, rating, { weight, ...pairingOf(before) }) },
  };
}

/** A door without anybody before has no pair yet: it is taken for an ordinary one. */
function pairingOf({ network, kind, door }: Whole): { network: number; kind: number } {
  const count = sum(door.slow);
  return count < 0.5 ? ordinary : { network: sum(network.slow) / count, kind: sum(kind.slow) / count };
}
const ordinary = { network: 0.2, kind: 0.2 };
