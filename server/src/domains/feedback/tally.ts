/*
 * How many ratings came lately, by stars. Old ones fade, so that a tally is a few numbers, however much it has counted,
 * and reading it costs the same at every door.
 */

const minute = 60_000;
const hour = 60 * minute;

/** A burst of minutes, and somebody who takes hours. */
export const scales = ['fast', 'slow'] as const;
export type Scale = (typeof scales)[number];

const halfLives = { fast: 10 * minute, slow: 3 * hour } as const;

export interface Fading {
  /** Ratings with one to five stars. */
  stars: readonly number[];
  /** How many kinds of phone they came from. */
  kinds: number;
}

export interface Tally extends Record<Scale, Fading> {
  at: number;
}

const nothing: Fading = { stars: [0, 0, 0, 0, 0], kinds: 0 };

export const total = (stars: readonly number[]): number => stars.reduce((sum, count) => sum + count, 0);

export const minus = (stars: readonly number[], others: readonly number[]): number[] =>
  stars.map((count, index) => Math.max(0, count - (others[index] ?? 0)));

const scaled = (stars: readonly number[], factor: number): number[] => stars.map((count) => count * factor);

const withOne = (stars: readonly number[], rating: number, amount: number): number[] =>
  stars.map((count, index) => (index === rating - 1 ? count + amount : count));

/** What is left of a tally at a later moment. A clock that was set back changes nothing. */
export function fadedTo(tally: Tally | undefined, at: number): Tally {
  if (!tally) return { at, fast: nothing, slow: nothing };
  const fade = (scale: Scale): Fading => {
    const factor = 0.5 ** (Math.max(0, at - tally.at) / halfLives[scale]);
    return { stars: scaled(tally[scale].stars, factor), kinds: tally[scale].kinds * factor };
  };
  return { at: Math.max(at, tally.at), fast: fade('fast'), slow: fade('slow') };
}

/** `sameKindAt`: when this kind of phone was last among them, which then still counts in part. */
export function plusRating(tally: Tally, rating: number, sameKindAt: number | undefined): Tally {
  const stillCounts = (scale: Scale): number =>
    sameKindAt === undefined ? 0 : 0.5 ** (Math.max(0, tally.at - sameKindAt) / halfLives[scale]);
  const add = (scale: Scale): Fading => ({
    stars: withOne(tally[scale].stars, rating, 1),
    kinds: tally[scale].kinds + 1 - stillCounts(scale),
  });
  return { at: tally.at, fast: add('fast'), slow: add('slow') };
}

/** What a door usually sees, over weeks. It names nobody. */
export interface Habit {
  at: number;
  since: number;
  stars: readonly number[];
  /** How often two that come near each other share a network, or are of one kind: `pairs` of them were looked at. */
  pairs: number;
  sameNetwork: number;
  sameKind: number;
}

const habitHalfLife = 7 * 24 * hour;
/** The first day of a door says little of its weeks. */
const shortestHabit = 24 * hour;

export function habitAt(habit: Habit | undefined, at: number): Habit {
  if (!habit) return { at, since: at, stars: nothing.stars, pairs: 0, sameNetwork: 0, sameKind: 0 };
  const factor = 0.5 ** (Math.max(0, at - habit.at) / habitHalfLife);
  return {
    at: Math.max(at, habit.at),
    since: habit.since,
    stars: scaled(habit.stars, factor),
    pairs: habit.pairs * factor,
    sameNetwork: habit.sameNetwork * factor,
    sameKind: habit.sameKind * factor,
  };
}

export interface Pairing {
  weight: number;
  /** Shares of the door's tally before it. */
  network: number;
  kind: number;
}

export const plusHabit = (habit: Habit, rating: number, { weight, network, kind }: Pairing): Habit => ({
  ...habit,
  stars: withOne(habit.stars, rating, weight),
  pairs: habit.pairs + weight,
  sameNetwork: habit.sameNetwork + weight * network,
  sameKind: habit.sameKind + weight * kind,
});

/** Two of a pair are alike with the sum of the squared shares; its root is about the share of the greatest. */
export const greatestShare = (habit: Habit, of: 'sameNetwork' | 'sameKind', before: number): number =>
  Math.sqrt((habit[of] + pairsBefore * before) / (habit.pairs + pairsBefore));

/** A new door is taken for an ordinary one, until it has a habit. */
const pairsBefore = 5;

/** Visitors come by day and in waves: an hour may be so many times the mean hour. */
const peak = 3;

/** How many ratings a door usually has in the memory of a tally, in its better hours. */
export function usualWithin({ at, since, stars }: Habit, scale: Scale): number {
  const remembered = 1 - 0.5 ** (Math.max(at - since, shortestHabit) / habitHalfLife);
  return (total(stars) / remembered) * (halfLives[scale] / habitHalfLife) * peak;
}
