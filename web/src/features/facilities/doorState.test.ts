import type { FacilityTile } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { doorStateOf, waitingFirst } from './doorState';

type State = FacilityTile['state'];

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const whole = { checklists: 1, checklistsDone: 1, answered: 4, total: 4 };
const open = { ...whole, checklistsDone: 0, answered: 0 };
const nothing = { checklists: 0, checklistsDone: 0, answered: 0, total: 0 };

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
  it('is late when nobody has checked it today', () => {
    expect(doorStateOf(door('Lobby', { lastCheckAt: ago(30) }))).toBe('late');
    expect(doorStateOf(door('Lobby', {}))).toBe('never');
  });

  it('with a plan is late by its rounds and by nothing else', () => {
    const planned = (lateBy: string | null) => ({ lastCheckAt: ago(30), due: { lateBy } });
    expect(doorStateOf(door('Lobby', planned(ago(1))))).toBe('late');
    expect(doorStateOf(door('Lobby', { ...planned(ago(1)), today: whole }))).toBe('late');
    expect(doorStateOf(door('Lobby', planned(null)))).toBe('planned');
    expect(doorStateOf(door('Lobby', { ...planned(null), today: whole }))).toBe('done');
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
  it('has the longest unchecked first, then those with faults, those never checked, and what is done at its end', () => {
    const doors = [
      door('Store', { today: nothing }),
      door('Lobby', { lastCheckAt: ago(0), today: whole }),
      door('Terrace', {}),
      door('Kitchen', { lastCheckAt: ago(30) }),
      door('Washroom', { lastCheckAt: ago(50) }),
      door('Hall', { lastCheckAt: ago(1), today: { ...open, answered: 1 } }),
      door('Stairs', { lastCheckAt: ago(1), failedItems: 2 }),
    ];
    expect(waitingFirst(doors).map(({ title }) => title)).toEqual([
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
