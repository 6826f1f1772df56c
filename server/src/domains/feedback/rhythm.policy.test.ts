import { describe, expect, it } from 'vitest';
import { judgeRhythm, type Rhythm, type RhythmVerdict } from './rhythm.policy.js';

const start = Date.UTC(2026, 10, 17, 12);

/** One after the other, so many seconds apart; the tablet's clock may be set back on the way. */
function said(gaps: readonly number[], { rating = 5, setBackAt = -1, last = null as Rhythm | null } = {}) {
  let [at, rhythm, clock] = [last?.at ?? start, last, 0];
  return gaps.map((gap, index): RhythmVerdict => {
    at += gap * 1000;
    if (index === setBackAt) clock -= 86_400_000;
    const verdict = judgeRhythm(rhythm, rating, at + clock, at);
    rhythm = verdict.rhythm;
    return verdict;
  });
}

const times = (count: number, gap: number) => Array.from({ length: count }, () => gap);

describe('the rhythm of a kiosk', () => {
  it('believes a queue, however long it is and however much it agrees', () => {
    const heard = said(times(200, 12), { rating: 1 });
    expect(heard.some(({ isPlay }) => isPlay)).toBe(false);
  });

  it('lets an unusual queue weigh less and less, and never nothing', () => {
    const weights = said(times(200, 12)).map(({ weight }) => weight);
    expect(weights.slice(0, 9)).toEqual(times(9, 1));
    expect(weights.at(-1)).toBeLessThan(0.3);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.01);
  });

  it('believes a family that stands there together', () => {
    expect(said([60, 5, 6, 5, 7]).some(({ isPlay }) => isPlay)).toBe(false);
  });

  it('finds out after a few quick ones, and says from when on', () => {
    const heard = said([60, ...times(9, 2)]);
    const turned = heard.filter(({ turnedFrom }) => turnedFrom !== null);
    expect(turned.map(({ turnedFrom }) => turnedFrom)).toEqual([start + 60_000]);
    expect(heard.at(-1)?.isPlay).toBe(true);
    expect(heard.slice(1).map(({ weight }) => weight < 1)).not.toContain(false);
  });

  it('believes whoever comes after a pause, and is not used to play', () => {
    const played = said(times(60, 2));
    const [after] = said([20], { last: played.at(-1)?.rhythm ?? null });
    expect(after?.isPlay).toBe(false);
    const { habit } = played.at(-1)?.rhythm ?? {};
    expect((habit?.stars ?? []).reduce((sum, count) => sum + count, 0)).toBeLessThan(4);
  });

  it('believes what was kept for an hour and comes in any order', () => {
    const order = [0, 5, 4, 3, 2, 1, 9, 8, 7, 6];
    const heard = said(order.map((minute, index) => (minute - (order[index - 1] ?? 0)) * 60));
    expect(heard.some(({ isPlay }) => isPlay)).toBe(false);
  });

  it('goes by our clock where the tablet’s was set back', () => {
    expect(said(times(10, 15), { setBackAt: 5 }).some(({ isPlay }) => isPlay)).toBe(false);
    expect(said(times(10, 1), { setBackAt: 5 }).at(-1)?.isPlay).toBe(true);
  });
});
