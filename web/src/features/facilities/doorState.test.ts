import { describe, expect, it } from 'vitest';
import { doorStateOf, waitingFirst } from './doorState';

const hour = 3_600_000;
const door = (title: string, hoursAgo: number | null, checklistIds = [1]) => ({
  title,
  checklistIds,
  state: { lastCheckAt: hoursAgo === null ? null : new Date(Date.now() - hoursAgo * hour).toISOString() },
});

describe('a door', () => {
  it('is late when nobody has checked it today', () => {
    expect(doorStateOf(door('Lobby', 30) as never)).toBe('late');
    expect(doorStateOf(door('Lobby', null) as never)).toBe('never');
  });

  it('is done when it was checked today, and waits for nothing without a checklist', () => {
    expect(doorStateOf(door('Lobby', 0) as never)).toBe('done');
    expect(doorStateOf(door('Lobby', null, []) as never)).toBe('none');
  });
});

describe('a list of doors', () => {
  it('has the longest unchecked first, then those never checked, then what is done', () => {
    const doors = [
      door('Store', null, []),
      door('Lobby', 0),
      door('Terrace', null),
      door('Kitchen', 30),
      door('Washroom', 50),
      door('Hall', 0),
    ];
    expect(waitingFirst(doors as never[]).map(({ title }: { title: string }) => title)).toEqual([
      'Washroom',
      'Kitchen',
      'Terrace',
      'Lobby',
      'Hall',
      'Store',
    ]);
  });
});
