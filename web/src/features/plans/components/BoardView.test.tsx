import type { Board, DueRound } from '@rounds/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { dueRound } from '../../../test/today';
import { BoardView } from './BoardView';

const at = (time: string) => `2026-11-16T${time}:00.000Z`;

const north: Board['sites'][number] = {
  siteId: 'north',
  timeZone: 'UTC',
  done: 0,
  total: 0,
  late: 0,
  open: 0,
  missed: 0,
  nextAt: null,
  lateRounds: [],
  openRounds: [],
  missedRounds: [],
  doneRounds: [],
};

const people = { galina: { id: 'galina', firstName: 'Galina', lastName: 'Orlova' } };

/** At 09:40. */
function showBoard(site: Partial<Board['sites'][number]> | null, missedYesterday: DueRound[] = []) {
  const { done, total, late, open } = { ...north, ...site };
  const titles = ['kitchen', 'lobby'].map(
    (id) => [id, { id, title: id === 'lobby' ? 'Lobby' : 'Kitchen', code: `code-of-${id}` }] as const,
  );
  const board: Board = {
    at: at('09:40'),
    done,
    total,
    late,
    open,
    missedYesterday: { count: missedYesterday.length, rounds: missedYesterday },
    isWhole: true,
    sites: site ? [{ ...north, ...site }] : [],
    plan: { morning: { id: 'morning', title: 'Morning round' } },
    site: { north: { id: 'north', title: 'North', timeZone: 'Asia/Tokyo' } },
    facility: Object.fromEntries(titles),
    user: people,
  };
  render(
    <BoardView
      board={board}
      now={Date.parse(at('09:40'))}
      siteTitle={() => 'North'}
      peopleOf={() => ({ text: 'O. Kuzmina', isNobody: false })}
      sitePath={() => '/north'}
      doorPath={(_, facilityId) => `/${facilityId}`}
      checklistPath={(code) => `/qr/${code}`}
    />,
    { wrapper: MemoryRouter },
  );
}

const rows = () => within(screen.getByRole('region', { name: 'North' })).getAllByRole('listitem');

describe('a site on the board', () => {
  beforeEach(() => speak('en'));

  it('names who does what is late or open', () => {
    showBoard({
      late: 1,
      lateRounds: [dueRound('kitchen')],
      open: 1,
      openRounds: [dueRound('lobby', { dueBy: at('10:00') })],
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'KitchenDue 09:00, 40\u00A0min agoO. Kuzmina',
      'Lobbyuntil 10:00O. Kuzmina',
    ]);
  });

  it('says of what was due yesterday which day that was', () => {
    showBoard({ late: 1, lateRounds: [dueRound('kitchen', { dueBy: '2026-11-15T20:30:00.000Z' })] });
    expect(rows()[0]?.textContent).toContain('Due 15.11 20:30, 13\u00A0h\u00A010\u00A0min ago');
  });

  it('names who did what is done, also late', () => {
    const doneBy = 'galina';
    showBoard({
      done: 2,
      total: 2,
      doneRounds: [
        dueRound('kitchen', { state: 'late', doneAt: at('09:30'), doneBy }),
        dueRound('lobby', { state: 'done', doneAt: at('08:30'), doneBy }),
      ],
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Kitchen09:30 Galina Orlova, 30\u00A0min late',
      'Lobby08:30 Galina Orlova',
    ]);
  });

  it('opens the checklist of what is to do, and what was done of the rest', () => {
    showBoard({
      late: 1,
      lateRounds: [dueRound('kitchen')],
      done: 1,
      doneRounds: [dueRound('lobby', { state: 'done', doneAt: at('08:30'), doneBy: 'galina' })],
    });
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([leads('Kitchen'), leads('Lobby')]).toEqual(['/qr/code-of-kitchen', '/lobby']);
  });

  it('names the last rounds that were missed today, when they were due and who should have come', async () => {
    const due = (id: string, dueBy: string) => dueRound('kitchen', { id, state: 'missed', dueBy: at(dueBy) });
    const missedRounds = ['08:00', '06:00', '04:00', '02:00'].map((time) => due(time, time));
    showBoard({ total: 9, missed: 4, missedRounds });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Missed 4');
    expect(rows()[0]?.textContent).toBe('KitchenWas due 16.11 08:00O. Kuzmina');
    expect(rows()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '1 more' }));
    expect(rows()).toHaveLength(4);
  });

  it('says in words that nothing is due today, and draws no ring', () => {
    showBoard({ nextAt: '2026-11-17T08:00:00.000Z' });
    const site = screen.getByRole('region', { name: 'North' });
    expect(site.textContent).toContain('Nothing is due today, next Tue 17.11 at 08:00');
    expect(within(site).queryByRole('img')).toBeNull();
  });
});

describe('what was missed yesterday', () => {
  beforeEach(() => speak('en'));

  const missed = (id: string) => dueRound('kitchen', { id, state: 'missed', dueFrom: '2026-11-15T08:00:00.000Z' });

  it('is named by the clock of its site, also where nothing else is due', () => {
    showBoard(null, [missed('one')]);
    expect(screen.getByRole('listitem').textContent).toBe('KitchenNorth, Sun 15.11 17:00');
    expect(screen.getByRole('link', { name: 'Kitchen' }).getAttribute('href')).toContain('/kitchen');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is folded where it is much', async () => {
    showBoard(null, ['one', 'two', 'three'].map(missed));
    expect(screen.queryByRole('listitem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Which ones' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
