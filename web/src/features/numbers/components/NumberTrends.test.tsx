import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import type { Measured } from '../api/numbers';
import NumberTrends from './NumberTrends';

const fridge: Measured = {
  checklistId: 1,
  checklistTitle: 'Kitchen',
  itemId: '1-1',
  title: 'Fridge',
  unit: '°C',
  lowest: null,
  highest: 6,
  points: [
    { at: '2026-11-15T22:30:00.000Z', value: 4, checkId: 1 },
    { at: '2026-11-16T22:30:00.000Z', value: 5, checkId: 2 },
  ],
};

describe('what was measured at a door', () => {
  beforeEach(() => speak('en'));

  it('is told by the clock of its site, wherever one looks from', () => {
    const queries = new QueryClient();
    queries.setQueryData(['numbers', 'kitchen'], [fridge]);
    render(
      <QueryClientProvider client={queries}>
        <NumberTrends facilityId="kitchen" timeZone="Asia/Vladivostok" />
      </QueryClientProvider>,
    );
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '16.11 08:30',
      '17.11 08:30',
    ]);
    expect(screen.getAllByText('17.11 08:30')).toHaveLength(2);
  });
});
