import type { Week } from '@rounds/contract';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { WeekView } from './WeekView';

const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
const none: string[] = [];

/** Monday has two, Tuesday is a day off. */
const rounds = [2, 0, 1, 1, 1, 1, 1];
const week: Week = {
  timeZone: 'UTC',
  days: days.map((day, index) => ({ day, isClosed: index === 1, rounds: rounds[index] ?? 0 })),
  plans: [
    {
      planId: 'daily',
      title: 'Morning round',
      sentence: 'Every day at 08:00',
      isPaused: false,
      facilityIds: ['lobby'],
      personIds: null,
      days: days.map((_, index) => (index === 1 ? none : ['08:00'])),
    },
    {
      planId: 'monday',
      title: 'Sanitary round',
      sentence: 'Mondays at 11:00',
      isPaused: false,
      facilityIds: ['lobby'],
      personIds: null,
      days: days.map((_, index) => (index === 0 ? ['11:00'] : none)),
    },
  ],
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  user: {},
};

const showWeek = (progress?: { done: number; total: number }) =>
  render(<WeekView week={week} progress={progress} pathOf={(id) => `/plans/${id}`} />, { wrapper: MemoryRouter });

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the week on a wide screen', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('says a day off once, over the day, and not of plans that have nothing on it', () => {
    showWeek();
    expect(headers().slice(1, 4)).toEqual(['Mon 16.11today', 'Tue 17.11Day off', 'Wed 18.11']);
    for (const plan of [/Morning round/, /Sanitary round/]) {
      const [, tuesday] = [...screen.getByRole('row', { name: plan }).querySelectorAll('td')];
      expect(tuesday?.textContent).toBe('–');
    }
  });

  it('says how far today is, and how many rounds each day has', () => {
    showWeek({ done: 1, total: 2 });
    expect(headers()[1]).toBe('Mon 16.11today1 of 2');
    const sums = [...screen.getByRole('row', { name: /Rounds due/ }).querySelectorAll('td')];
    expect(sums.map(({ textContent }) => textContent)).toEqual(['2', '0', '1', '1', '1', '1', '1']);
  });
});
