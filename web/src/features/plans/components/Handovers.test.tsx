import type { Today } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { todayWith } from '../../../test/today';
import { Handovers } from './Handovers';
import { TodayContext } from './TodayDoors';

const at = '2026-11-16T08:00:00.000Z';

const today: Today = {
  ...todayWith(),
  handovers: [
    { id: '2', siteId: 'south', text: 'The key is with the guard', by: null, at },
    { id: '1', siteId: 'north', text: 'Soap comes on Monday', by: 'galina', at },
  ],
  site: {
    north: { id: 'north', title: 'North', timeZone: 'UTC' },
    south: { id: 'south', title: 'South', timeZone: 'UTC' },
  },
  user: { galina: { id: 'galina', firstName: 'Galina', lastName: 'Orlova' } },
};

const show = (siteId?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TodayContext value={{ today, now: Date.parse(at), pathOf: (code) => `/${code}` }}>
        <Handovers siteId={siteId} />
      </TodayContext>
    </QueryClientProvider>,
  );

const texts = () => screen.queryAllByRole('listitem').map((note) => note.querySelector('p')?.textContent);

describe('notes of the shift before', () => {
  beforeEach(() => speak('en'));

  it('are those of all sites, each with who left it where and when', () => {
    show();
    expect(texts()).toEqual(['The key is with the guard', 'Soap comes on Monday']);
    expect(screen.getByText('Galina Orlova, North, 08:00')).toBeTruthy();
  });

  it('are those of one site where one is open', () => {
    show('north');
    expect(texts()).toEqual(['Soap comes on Monday']);
  });

  it('leave nobody waiting for minutes who has seen one, without a network', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    show('north');
    fireEvent.click(screen.getByRole('button', { name: 'Seen' }));
    await screen.findByRole('alert');
    expect(waits.mock.calls).toEqual([[30_000]]);
    waits.mockRestore();
  });

  it('take no room where there are none', () => {
    show('west');
    expect(screen.queryByRole('list')).toBeNull();
  });
});
