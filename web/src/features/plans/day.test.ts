import type { DueRound, Today } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { dayOf, isAllDone, nextAfter, type Door, type OwnWork } from './day';

const at = (time: string) => `2026-11-14T${time}:00.000Z`;
const now = (time: string) => Date.parse(at(time));

const due = (facilityId: string, from: string, by: string, more: Partial<DueRound> = {}): DueRound => ({
  id: `${more.planId ?? 'mornings'} ${facilityId} ${from}`,
  planId: 'mornings',
  siteId: 'north',
  facilityId,
  checklistIds: [1],
  openChecklistIds: [1],
  dueFrom: at(from),
  dueBy: at(by),
  countsFrom: at(from),
  closesAt: at('23:00'),
  state: 'open',
  doneAt: null,
  doneBy: null,
  checkIds: [],
  ...more,
});

const done = (time: string): Partial<DueRound> => ({ doneAt: at(time), openChecklistIds: [] });

function tour(...doors: DueRound[]): Today['tours'][number] {
  const [first] = doors;
  if (!first) throw new Error('A tour has doors');
  const { planId, dueFrom, dueBy } = first;
  return { planId, title: planId, dueFrom, dueBy, done: 0, total: doors.length, doors };
}

const work = (facilityId: string, time: string, more: Partial<OwnWork> = {}): OwnWork => ({
  facilityId,
  checklistIds: [1],
  performedAt: at(time),
  isSent: false,
  photos: 0,
  ...more,
});

const dayAt = (time: string, tours: Today['tours'], own: readonly OwnWork[] = []) => dayOf({ tours }, own, now(time));
const doorsOf = (doors: readonly Door[]) => doors.map(({ round }) => round.facilityId);

describe('the day of who does rounds', () => {
  it('has what is late first, the oldest before the others, then in walking order', () => {
    const day = dayAt('10:42', [
      tour(due('lift', '08:00', '10:30'), due('washroom', '08:00', '10:30')),
      tour(due('kitchen', '08:00', '10:00', { planId: 'kitchens' })),
    ]);
    expect(doorsOf(day.late)).toEqual(['kitchen', 'lift', 'washroom']);
  });

  it('goes on while no server is there: what was open becomes late, then missed', () => {
    const tours = [tour(due('lobby', '08:00', '09:00', { closesAt: at('12:00') }))];
    const states = ['07:59', '08:00', '09:00', '09:01', '12:00'].map((time) => {
      const { next, late, missed } = dayAt(time, tours);
      return [...next, ...late, ...missed].map(({ state }) => state).join();
    });
    expect(states).toEqual(['upcoming', 'open', 'open', 'late', 'missed']);
  });

  it('has of each plan the tour that began last, and none of a plan with one door', () => {
    const washrooms = (from: string, by: string) =>
      tour(due('one', from, by, { planId: 'washrooms' }), due('two', from, by, { planId: 'washrooms' }));
    const day = dayAt('10:15', [
      washrooms('08:00', '09:00'),
      washrooms('10:00', '11:00'),
      washrooms('12:00', '13:00'),
      tour(due('kitchen', '08:00', '12:00', { planId: 'kitchens' })),
    ]);
    expect(day.tours.map(({ planId, dueFrom }) => [planId, dueFrom])).toEqual([['washrooms', at('10:00')]]);
  });

  it('is all done when nothing is late and nothing can be done, and something was', () => {
    const finished = tour(due('lobby', '08:00', '09:00', done('08:30')));
    const coming = tour(due('lobby', '12:00', '13:00'));
    expect(isAllDone(dayAt('09:00', [finished, coming]))).toBe(true);
    expect(isAllDone(dayAt('12:00', [finished, coming]))).toBe(false);
    expect(isAllDone(dayAt('09:00', [coming]))).toBe(false);
  });

  it('is not all done while a tour that was begun ahead of its time has a door left', () => {
    const coming = tour(due('lobby', '12:00', '13:00', done('11:40')), due('lift', '12:00', '13:00'));
    expect(isAllDone(dayAt('11:45', [coming]))).toBe(false);
    expect(isAllDone(dayAt('11:45', [coming], [work('lift', '12:10')]))).toBe(true);
  });
});

describe('one’s own work that the server does not know of', () => {
  const morning = tour(due('lobby', '08:00', '09:00'), due('lift', '08:00', '09:00'));

  it('waits to be sent, and counts in the ring', () => {
    const day = dayAt('08:30', [morning], [work('lobby', '08:20')]);
    expect([doorsOf(day.waiting), doorsOf(day.next)]).toEqual([['lobby'], ['lift']]);
    expect(day.tours).toMatchObject([{ done: 1, waiting: 1 }]);
  });

  it('is done as soon as it is sent, by the time it was done', () => {
    const day = dayAt(
      '09:30',
      [morning],
      [work('lobby', '09:10', { isSent: true }), work('lift', '08:59', { isSent: true })],
    );
    expect(day.done.map(({ state }) => state)).toEqual(['doneLate', 'done']);
  });

  it('counts for nothing while a checklist of the door is left', () => {
    const both = tour(due('lobby', '08:00', '09:00', { checklistIds: [1, 2], openChecklistIds: [1, 2] }));
    expect(dayAt('08:30', [both], [work('lobby', '08:20')]).waiting).toEqual([]);
    const all = [work('lobby', '08:20'), work('lobby', '08:25', { checklistIds: [2] })];
    expect(doorsOf(dayAt('08:30', [both], all).waiting)).toEqual(['lobby']);
    expect(dayAt('08:30', [both], [work('lobby', '08:20', { checklistIds: [] })]).waiting).toEqual([]);
  });

  it('counts for the earliest round of each plan, and for none before its time', () => {
    const tours = [
      tour(due('lobby', '08:00', '09:00')),
      tour(due('lobby', '12:00', '13:00', { countsFrom: at('11:00') })),
      tour(due('lobby', '08:00', '10:00', { planId: 'doors' })),
    ];
    const [one, two] = [work('lobby', '08:20'), work('lobby', '08:40')];
    const waitingOf = (own: OwnWork[]) => dayAt('08:50', tours, own).waiting.map(({ round }) => round.id);
    expect(new Set(waitingOf([one]))).toEqual(new Set(['mornings lobby 08:00', 'doors lobby 08:00']));
    expect(waitingOf([one, two])).toHaveLength(2);
    expect(waitingOf([work('lobby', '07:59')])).toEqual([]);
  });
});

describe('where to go after a door', () => {
  const next = (day: ReturnType<typeof dayOf>, facilityId: string) => nextAfter(day, facilityId).door?.round.facilityId;

  it('is on in the tour, and back to what was skipped', () => {
    const tours = [tour(due('one', '08:00', '09:00'), due('two', '08:00', '09:00'), due('three', '08:00', '09:00'))];
    expect(next(dayAt('08:30', tours, [work('two', '08:20')]), 'two')).toBe('three');
    expect(next(dayAt('08:30', tours, [work('two', '08:20'), work('three', '08:25')]), 'three')).toBe('one');
  });

  it('is what has been late longest when the tour is finished, and nothing when all is', () => {
    const tours = [
      tour(due('one', '08:00', '09:00'), due('two', '08:00', '09:00', done('08:10'))),
      tour(due('kitchen', '06:00', '08:00', { planId: 'kitchens' })),
    ];
    expect(next(dayAt('08:30', tours, [work('one', '08:20')]), 'one')).toBe('kitchen');
    expect(next(dayAt('08:30', tours.slice(0, 1), [work('one', '08:20')]), 'one')).toBeUndefined();
  });
});
