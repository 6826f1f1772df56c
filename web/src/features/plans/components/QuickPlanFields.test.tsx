import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { useQuickPlan } from '../useQuickPlan';
import { QuickPlanFields } from './QuickPlanFields';

function Door() {
  const plan = useQuickPlan(null, '2026-11-19');
  return <QuickPlanFields plan={plan} siteId="north" pathOf={(id) => `/plans/${id}`} newPath={null} />;
}

function planIt() {
  const answers = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <Door />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('switch'));
}

describe('the plan of a door, in words', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('will be there when there is a connection, where the server could not be asked', async () => {
    planIt();
    expect(await screen.findByText('In words it will be here once there is a connection.')).toBeTruthy();
  });

  it('is not promised of a rule that the server refuses', async () => {
    let isAsked = false;
    vi.stubGlobal('fetch', async () => {
      isAsked = true;
      return Response.json({ code: 'validation_failed', requestId: 'r', detail: 'No' }, { status: 422 });
    });
    planIt();
    await vi.waitFor(() => expect(isAsked).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/once there is a connection/)).toBeNull();
  });

  it('is grey and busy while it speaks of what was chosen before', async () => {
    const said = { sentence: 'Daily at nine', moments: [], timeZone: 'UTC' };
    vi.stubGlobal('fetch', async () => Response.json(said));
    planIt();
    await screen.findByText('Daily at nine');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fireEvent.click(screen.getByText('Every 2 hours'));
    const words = () => screen.getByText('Daily at nine').closest('[role=status]');
    await vi.waitFor(() => expect(words()?.getAttribute('aria-busy')).toBe('true'));
  });
});
