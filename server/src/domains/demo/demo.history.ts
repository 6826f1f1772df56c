import { limits, starterReasons } from '@rounds/contract';
import { dayMs, hourMs } from '../../moment.js';
import { localDay, startOfLocalDay } from '../../time-zone.js';
import { commented, days, fridge, listSizes, measured, texts, type FacilityPlan } from './demo.plan.js';

export interface DemoItem {
  number: number;
  result: boolean | null;
  note: number | null;
  /** Of the item that is measured. */
  value: number | null;
}
export interface DemoCheck {
  at: Date;
  /** 0 inspects, the others report work. */
  who: 0 | 1 | 2;
  items: DemoItem[];
}
export interface DemoFeedback {
  at: Date;
  rating: number;
  /** A text of the plan, such as `praise_2`, or silence. */
  message: string | null;
  reply: string | null;
  replyAfterMs: number;
  /** What was tapped. */
  reasonIds: string[];
}
export interface DemoHistory {
  checks: DemoCheck[];
  feedback: DemoFeedback[];
}

/** The inspector makes half of the rounds. */
const crew = [0, 0, 0, 1, 1, 2] as const;
const moods = ['complaint', 'complaint', 'okay', 'praise', 'praise'] as const;

/** Ninety plausible days of one facility. The same facility on the same day always has the same history. */
export function demoHistory(plan: FacilityPlan, facility: number, now: Date, timeZone = 'UTC'): DemoHistory {
  const random = randomFrom(facility + 1);
  const luck = randomFrom(facility + 101);
  const thumb = randomFrom(facility + 201);
  const today = localDay(now, timeZone);
  const checks: DemoCheck[] = [];
  const feedback: DemoFeedback[] = [];
  for (let back = days - 1; back >= 0; back--) {
    const midnight = startOfLocalDay(today - back * dayMs, timeZone).getTime();
    if (back >= (plan.neglectedDays ?? 0)) {
      const made = plan.rounds.filter(() => luck() >= (plan.skipped ?? 0));
      for (const round of made) checks.push(check(plan, midnight + round * hourMs, random, luck));
    }
    for (let left = count(plan.ratings, random); left > 0; left--) {
      const said = rating(plan, midnight + (8 + random() * 13) * hourMs, back, random);
      feedback.push({ ...said, reasonIds: tapped(plan, said.rating, thumb) });
    }
  }
  const past = ({ at }: { at: Date }) => at.getTime() < now.getTime() - 60_000;
  const made = checks.filter(past).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { checks: endingBroken(made, plan.broken), feedback: feedback.filter(past) };
}

/** Which round is the last depends on the hour; what is broken there does not. */
function endingBroken(checks: DemoCheck[], broken: number | undefined): DemoCheck[] {
  const last = checks.at(-1);
  if (!last || broken === undefined) return checks;
  const items = last.items.map((item) => ({ ...item, result: item.number !== broken, note: null }));
  return [...checks.slice(0, -1), { ...last, who: 0, items }];
}

function check(plan: FacilityPlan, around: number, random: () => number, luck: () => number): DemoCheck {
  const who = crew[Math.floor(random() * crew.length)] ?? 0;
  const failing = (5.4 - plan.quality) * 0.06;
  const items = Array.from({ length: listSizes[plan.list] }, (_, index): DemoItem => {
    const number = index + 1;
    const failed = random() < failing;
    const mayNote = (commented[plan.list] as readonly number[]).includes(number);
    return {
      number,
      result: who === 0 ? !failed : null,
      value: measured[plan.list] === number ? temperature(who === 0 && failed, luck) : null,
      note: failed && mayNote && random() < 0.7 ? pick(texts.note, random) : null,
    };
  });
  return { at: new Date(around + (random() - 0.3) * 0.8 * hourMs), who, items };
}

/** In tenths of a degree: cold enough, or too warm. */
const temperature = (isFailed: boolean, luck: () => number): number => {
  const degrees = isFailed ? fridge.highest + 0.5 + luck() * 2.5 : fridge.lowest + 0.8 + luck() * 2.7;
  return Math.round(degrees * 10) / 10;
};

function rating(
  plan: FacilityPlan,
  at: number,
  daysBack: number,
  random: () => number,
): Omit<DemoFeedback, 'reasonIds'> {
  // Slowly getting better, with a dip some weeks ago: a trend worth a look.
  const drift = 0.3 - daysBack / 200 - (daysBack > 24 && daysBack < 34 ? 0.6 : 0);
  const spread = (random() + random() + random() - 1.5) * 1.7;
  const stars = Math.min(5, Math.max(1, Math.round(plan.quality + drift + spread)));
  const mood = moods[stars - 1] ?? 'okay';
  const speaks = random() < (stars <= 2 ? 0.75 : 0.35);
  // Nearly everything has its reply; the last days are still being worked on.
  const answered = random() < (daysBack > 2 ? 0.995 : 0.85);
  const answer = stars >= 4 ? 'thanks' : 'sorry';
  return {
    at: new Date(at),
    rating: stars,
    message: speaks ? `${mood}_${pick(texts[mood], random)}` : null,
    reply: answered ? `${answer}_${pick(texts[answer], random)}` : null,
    replyAfterMs: (0.5 + random() * 5) * hourMs,
  };
}

/** Most who are not pleased tap one or two, the first ones more often. */
function tapped({ kind }: FacilityPlan, stars: number, thumb: () => number): string[] {
  if (stars >= limits.ratingGoodFrom || thumb() < 0.25) return [];
  const offered = starterReasons.filter(({ placeKind }) => placeKind === kind);
  const taps = Array.from(
    { length: thumb() < 0.3 ? 2 : 1 },
    () => offered[Math.floor(thumb() ** 2 * offered.length)]?.id,
  );
  return [...new Set(taps.filter((id) => id !== undefined))];
}

const pick = (size: number, random: () => number): number => 1 + Math.floor(random() * size);

/** How many come on a day, when `mean` come on average. */
function count(mean: number, random: () => number): number {
  let left = mean * 2 * random();
  let come = 0;
  while (left >= 1 || random() < left) {
    come++;
    left -= 1;
    if (left <= 0) break;
  }
  return come;
}

/** A small generator of random numbers with a seed (mulberry32): the demo must look the same every time. */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
