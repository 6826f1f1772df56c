import { describe, expect, it } from 'vitest';
import { isByStaff, judge, type Memory, type Verdict } from './belief.policy.js';

const minute = 60_000;
const day = 24 * 60 * minute;

interface Arrival {
  rating: number;
  network?: string;
  kind?: string;
}

/** A door as the server remembers it. */
class Door {
  readonly #memories = new Map<string, unknown>();
  at = 100 * day;

  rate({ rating, network = `own ${Math.round(this.at)}`, kind = 'kind 1' }: Arrival, after = minute): Verdict {
    this.at += after;
    const keys = {
      device: `d ${network} ${kind}`,
      network: `n ${network}`,
      kind: `k ${kind}`,
      door: '',
      habit: 'habit',
    };
    const memory = Object.fromEntries(Object.entries(keys).map(([part, key]) => [part, this.#memories.get(key)]));
    const verdict = judge(memory, rating, this.at);
    for (const [part, key] of Object.entries(keys)) this.#memories.set(key, verdict.memory[part as keyof Memory]);
    return verdict;
  }

  /** Three weeks with a visitor every two hours. */
  withHabit(): this {
    for (let visit = 0; visit < 252; visit++) {
      this.rate({ rating: [5, 4, 5, 3, 5, 1][visit % 6] ?? 5, kind: `kind ${visit % 9}` }, 120 * minute);
    }
    return this;
  }
}

const each = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('judge', () => {
  it('believes who comes alone in full, at a new door and at an old one', () => {
    expect(new Door().rate({ rating: 1 })).toMatchObject({ tooManyOf: null, weight: 1 });
    expect(new Door().withHabit().rate({ rating: 1 })).toMatchObject({ tooManyOf: null, weight: 1 });
  });

  it('believes a family with one phone, also when it agrees', () => {
    const door = new Door().withHabit();
    const verdicts = each(4, () => door.rate({ rating: 5, network: 'home' }));
    expect(verdicts.map(({ tooManyOf }) => tooManyOf)).toEqual([null, null, null, null]);
  });

  it.each([
    ['in haste', minute / 2],
    ['with six minutes between', 6 * minute],
  ])('finds one phone that rates on and on %s, and says that those before are of it', (_title, gap) => {
    const door = new Door().withHabit();
    const verdicts = each(15, () => door.rate({ rating: 5, network: 'home' }, gap));
    const first = verdicts.findIndex(({ tooManyOf }) => tooManyOf === 'device');
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(12);
    expect(verdicts.slice(first).every(({ tooManyOf }) => tooManyOf === 'device')).toBe(true);
    expect(verdicts[first]?.turned).toEqual([5]);
  });

  it('does not take a neighbour on the same network for it', () => {
    const door = new Door().withHabit();
    each(15, () => door.rate({ rating: 5, network: 'home' }));
    expect(door.rate({ rating: 5, network: 'home', kind: 'kind 7' }).tooManyOf).toBeNull();
    expect(door.rate({ rating: 2, network: 'home' }).tooManyOf).toBeNull();
  });

  it('finds invented kinds of phones on one network, and one kind on changing networks', () => {
    const invented = new Door().withHabit();
    const inventedVerdicts = each(20, (index) =>
      invented.rate({ rating: 5, network: 'one', kind: `invented ${index}` }),
    );
    expect(inventedVerdicts.at(-1)?.tooManyOf).toBe('network');
    const rotating = new Door().withHabit();
    expect(each(30, () => rotating.rate({ rating: 5 })).at(-1)?.tooManyOf).toBe('kind');
  });

  it('believes a school class, and weighs it less as it goes on', () => {
    const door = new Door().withHabit();
    const verdicts = each(25, (index) =>
      door.rate(
        { rating: 1 + ((index * 7) % 5), network: 'wifi', kind: `kind ${index % 2 ? index % 8 : 0}` },
        minute / 3,
      ),
    );
    expect(verdicts.filter(({ tooManyOf }) => tooManyOf)).toEqual([]);
    const weights = verdicts.map(({ weight }) => weight);
    expect(weights[0]).toBe(1);
    expect(weights.reduce((sum, weight) => sum + weight)).toBeGreaterThan(15);
  });

  it('believes many who complain of the same at the pace of the door', () => {
    const door = new Door().withHabit();
    const verdicts = each(8, (index) =>
      door.rate({ rating: 1, network: 'wifi', kind: `kind ${index % 5}` }, 40 * minute),
    );
    expect(verdicts.filter(({ tooManyOf }) => tooManyOf)).toEqual([]);
  });

  it('lets no burst weigh more than about twice a good day, however long it is', () => {
    const weigh = (count: number) => {
      const door = new Door().withHabit();
      return each(count, (index) => door.rate({ rating: 1 + (index % 5), kind: `kind ${index % 20}` }, 1000)).reduce(
        (sum, { weight }) => sum + weight,
        0,
      );
    };
    expect(weigh(100)).toBeLessThan(40);
    expect(weigh(1000) - weigh(100)).toBeLessThan(15);
  });

  it('takes a clock that was set back for no time at all', () => {
    const door = new Door().withHabit();
    expect(door.rate({ rating: 5 }, -day)).toMatchObject({ tooManyOf: null, weight: 1 });
  });
});

describe('isByStaff', () => {
  const staff = { at: 1000 * minute };

  it('is praise soon after a round from the same device, and only that', () => {
    expect(isByStaff({ staff }, 5, 1010 * minute)).toBe(true);
    expect(isByStaff({ staff }, 2, 1010 * minute)).toBe(false);
    expect(isByStaff({ staff }, 5, 1040 * minute)).toBe(false);
    expect(isByStaff({}, 5, 1010 * minute)).toBe(false);
  });

  it('says nothing where many kinds of phones share the network', () => {
    const fading = { stars: [0, 0, 1, 2, 5], kinds: 4 };
    const network = { at: 1010 * minute, fast: fading, slow: fading };
    expect(isByStaff({ staff, network }, 5, 1010 * minute)).toBe(false);
  });
});
