import { weightAtDoor } from './belief.policy.js';
import { fadedTo, habitAt, plusHabit, plusRating, type Habit, type Tally } from './tally.js';

/*
 * How far a rating from a kiosk can be believed. One tablet on one network is all that there is to know of its people,
 * so nothing is made of that. What it has is a rhythm: the next one has to step up, look and tap. Children at play do
 * not, and a queue after a concert does, however long it is. Why so: docs/decisions/0036.
 */

/** Of one kiosk, before the rating that is judged. */
export interface Rhythm {
  /** By the tablet's clock, which may be wrong, and ours. */
  saidAt: number;
  at: number;
  /** When the run began that the last one belongs to, by our clock. */
  runFrom: number;
  /** Evidence that somebody plays, from the beginning of the run. */
  play: number;
  door: Tally;
  habit: Habit;
}

export interface RhythmVerdict {
  isPlay: boolean;
  /** It became clear just now: those of the run are play, too, from this moment on. */
  turnedFrom: number | null;
  /** From 0.01 to 1. */
  weight: number;
  rhythm: Rhythm;
}

/** Whoever comes next needs about twice as long; whoever plays, half of it. */
const stepUpMs = 6500;
/** After so long a new run begins. */
const pauseMs = 2 * stepUpMs;
/** Evidence that it takes, as the logarithm of a likelihood ratio, and what one gap can add or take. */
const enough = 4;
const mostOfOne = 2;
const steepness = 2;

const evidenceOf = (gapMs: number): number =>
  Math.max(-mostOfOne, Math.min(mostOfOne, steepness * Math.log(stepUpMs / Math.max(1, gapMs))));

/** The tablet's clock knows best how far two are apart, unless it was set back. They may come in any order. */
const gapSince = (last: Rhythm, saidAt: number, at: number): number =>
  saidAt >= last.saidAt ? saidAt - last.saidAt : Math.abs(at - last.at);

/** What is said at a kiosk, one after the other. */
export function judgeRhythm(last: Rhythm | null, rating: number, saidAt: number, at: number): RhythmVerdict {
  const gap = last ? gapSince(last, saidAt, at) : Infinity;
  const isSameRun = last !== null && gap < pauseMs;
  const before = isSameRun ? last.play : 0;
  const play = isSameRun ? Math.min(2 * enough, Math.max(0, before + evidenceOf(gap))) : 0;
  const runFrom = isSameRun ? last.runFrom : at;
  const isPlay = play >= enough;
  const door = plusRating(fadedTo(last?.door, at), rating, undefined);
  const habit = habitAt(last?.habit, at);
  const weight = Math.min(weightAtDoor(door, habit), Math.max(0.01, Math.round(100 * (1 - play / enough)) / 100));
  return {
    isPlay,
    turnedFrom: isPlay && before < enough ? runFrom : null,
    weight,
    rhythm: {
      saidAt,
      at,
      runFrom,
      play,
      door,
      habit: isPlay ? habit : plusHabit(habit, rating, { weight, network: 0, kind: 0 }),
    },
  };
}
