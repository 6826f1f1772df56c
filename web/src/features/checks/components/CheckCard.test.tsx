import type { Check } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { CheckCard } from './CheckCard';

const check: Check = {
  id: 1,
  at: '2026-11-16T08:20:00.000Z',
  siteId: 'north',
  facilityId: 'lobby',
  checkListId: 1,
  checkListTitle: 'Round',
  userId: 'galina',
  presence: 'code',
  durationSeconds: 40,
  isQuick: true,
  answered: 1,
  total: 2,
  items: [],
};

const names = {
  site: { north: { id: 'north', title: 'North', timeZone: 'UTC' } },
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  checkList: {},
  user: { galina: { id: 'galina', firstName: 'Galina', lastName: 'Orlova' } },
  checkListItem: {},
};

const unknown = { site: {}, facility: {}, checkList: {}, user: {}, checkListItem: {} };

const textOf = (shown: Partial<Check> = {}, known: typeof names | typeof unknown = names) => {
  const parts = { mayVerify: false, jobOf: () => null, open: false, onToggle: () => undefined };
  render(<CheckCard check={{ ...check, ...shown }} names={known} {...parts} />);
  return screen.getByRole('listitem').textContent;
};

describe('a check', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['code', 'by the door’s code'],
    ['list', 'from a list'],
    ['tag', 'signed tag'],
  ] as const)('says who did it and how they opened the door: %s', (presence, words) => {
    expect(textOf({ presence })).toContain(`Galina Orlova${words}`);
  });

  it('says to a manager that it was quick', () => {
    expect(textOf()).toContain('quick, 40 s');
  });

  it('says what is not known any more as the specification does', () => {
    const text = textOf({ checkListTitle: '' }, unknown);
    for (const words of ['Unknown checklist', 'Unknown facility, Unknown site', 'Unknown user']) {
      expect(text).toContain(words);
    }
  });
});
