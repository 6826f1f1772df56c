import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/queryKeys';
import { speak } from '../../../test/texts';
import { DaysOffDialog } from './DaysOffDialog';

const site = { id: 'north', title: 'North', closedDays: ['2026-12-25', '2026-12-26'] };
const button = (name: RegExp | string) => screen.getByRole('button', { name, hidden: true });

describe('the days off of a site', () => {
  const answers = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let sent: unknown[] = [];
  let isThere = false;

  beforeEach(async () => {
    await speak('en');
    answers.clear();
    sent = [];
    isThere = false;
    vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
      if (!isThere) throw new TypeError('offline');
      if (method === 'PATCH') sent.push(JSON.parse(body));
      return Response.json(site);
    });
    render(
      <QueryClientProvider client={answers}>
        <DaysOffDialog siteId="north" today="2026-11-19" dayName={(day) => day} onClose={() => undefined} />
      </QueryClientProvider>,
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are not said to be none, nor changed, where they could not be loaded', async () => {
    await screen.findByText('Error during operation');
    expect(screen.queryByLabelText('One more day')).toBeNull();
    expect(screen.queryByText('No days off are set.')).toBeNull();
    expect(button('Save')).toHaveProperty('disabled', true);
  });

  it('keep those that there are when one is added and another taken away', async () => {
    isThere = true;
    await answers.refetchQueries({ queryKey: [keys.site, 'north'] });
    fireEvent.change(await screen.findByLabelText('One more day'), {
      target: { value: '2027-01-01' },
    });
    fireEvent.click(button('Add'));
    fireEvent.click(button(/2026-12-26/));
    fireEvent.click(button('Save'));
    await waitFor(() => expect(sent).toEqual([{ closedDays: ['2026-12-25', '2027-01-01'] }]));
  });
});
