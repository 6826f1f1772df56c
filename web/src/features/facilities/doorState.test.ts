import type { FacilityTile } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { doorStateOf as stateAt, waitingFirst } from './doorState';

type State = FacilityTile['state'];

const hour = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hour).toISOString();

const whole = { checklists: 1, checklistsDone: 1, answered: 4, total: 4 };
const open = { ...whole, checklistsDone: 0, answered: 0 };
const nothing = { checklists: 0, checklistsDone: 0, answered: 0, total: 0 };

const doorStateOf = (one: Parameters<typeof stateAt>[0]) => stateAt(one, now);

const door = (title: string, state: Partial<State>) => ({
  title,
  state: {
    averageRating: null,
    ratingCount: 0,
    unanswered: 0,
    failedItems: 0,
    lastCheckAt: null,
    today: open,
    ...state,
  },
});

describe('a door', () => {
  it('is late from the moment that the server has named, and not when a day begins', () => {
    const unplanned = (lateFrom: string) => door('Lobby', { lastCheckAt: ago(20), due: null, lateFrom });
    expect(doorStateOf(unplanned(ago(1)))).toBe('late');
    expect(doorStateOf(unplanned(ago(-4)))).toBe('planned');
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(300), due: null, lateFrom: null }))).toBe('planned');
    expect(doorStateOf(door('Lobby', {}))).toBe('never');
  });

  it('with a plan is late by its rounds, whatever else was done there', () => {
    const planned = (lateBy: string | null) => ({ lastCheckAt: ago(30), due: { lateBy }, lateFrom: lateBy ?? ago(-4) });
    expect(doorStateOf(door('Lobby', planned(ago(1))))).toBe('late');
    expect(doorStateOf(door('Lobby', { ...planned(ago(1)), today: whole }))).toBe('late');
    expect(doorStateOf(door('Lobby', planned(null)))).toBe('planned');
    expect(doorStateOf(door('Lobby', { ...planned(null), today: whole }))).toBe('done');
  });

  it('becomes late by the clock while there is no network', () => {
    const kept = door('Lobby', { lastCheckAt: ago(3), due: { lateBy: null }, lateFrom: ago(-1) });
    expect([stateAt(kept, now), stateAt(kept, now + 2 * hour)]).toEqual(['planned', 'late']);
  });

  it('shows that its last round was missed, and that its plan is paused', () => {
    const missed = { lastCheckAt: ago(30), due: { lateBy: null }, missedBy: ago(2) };
    expect(doorStateOf(door('Lobby', missed))).toBe('missed');
    expect(doorStateOf(door('Lobby', { ...missed, failedItems: 1 }))).toBe('missed');
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(300), due: null, isPaused: true }))).toBe('paused');
  });

  it('is partly done with one item of four, or with one checklist of two', () => {
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(0), today: { ...open, answered: 1 } }))).toBe('partly');
    const oneOfTwo = { checklists: 2, checklistsDone: 1, answered: 4, total: 9 };
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(0), today: oneOfTwo }))).toBe('partly');
  });

  it('is done when each of its checklists is, and waits for nothing without one', () => {
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(0), today: whole }))).toBe('done');
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(0), today: nothing }))).toBe('none');
  });

  it('shows what is not in order, however long ago it was found', () => {
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(0), today: whole, failedItems: 1 }))).toBe('failed');
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(300), failedItems: 1 }))).toBe('failed');
  });
});

describe('a list of doors', () => {
  it('has the longest late first, then those with faults, those never checked, and what is done at its end', () => {
    const doors = [
      door('Store', { today: nothing }),
      door('Lobby', { lastCheckAt: ago(0), today: whole }),
      door('Terrace', {}),
      door('Kitchen', { lastCheckAt: ago(30), lateFrom: ago(6) }),
      door('Washroom', { lastCheckAt: ago(50), lateFrom: ago(26) }),
      door('Hall', { lastCheckAt: ago(1), today: { ...open, answered: 1 } }),
      door('Stairs', { lastCheckAt: ago(1), failedItems: 2 }),
    ];
    expect(waitingFirst(doors, now).map(({ title }) => title)).toEqual([
      'Washroom',
      'Kitchen',
      'Stairs',
      'Terrace',
      'Hall',
      'Lobby',
      'Store',
    ]);
  });
});
