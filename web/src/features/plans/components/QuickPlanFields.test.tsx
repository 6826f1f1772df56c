import type { Plan } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLocation } from '../../../router/context';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { useQuickPlan } from '../useQuickPlan';
import { QuickPlanFields } from './QuickPlanFields';

const morning: Plan = {
  id: 'morning',
  siteId: 'north',
  title: 'Lobby',
  doors: [{ facilityId: 'lobby', checklistIds: null }],
  starts: '2026-11-16T07:00',
  rrule: 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0',
  sentence: 'Daily at seven',
  timeZone: 'UTC',
  windowMinutes: 120,
  personIds: null,
  remindAfterMinutes: 0,
  escalateAfterMinutes: 30,
  isPaused: false,
  nextAt: null,
};

interface DoorProps {
  id: string | null;
  fault?: string | undefined;
  isTyped?: boolean;
}

function Door({ id: door, fault, isTyped = false }: DoorProps) {
  const plan = useQuickPlan(door, '2026-11-19');
  return (
    <>
      <QuickPlanFields
        plan={plan}
        siteId="north"
        fault={fault}
        pathOf={(id) => `/plans/${id}`}
        newPath={null}
        isTyped={isTyped}
      />
      <p title="where">{useLocation().pathname}</p>
    </>
  );
}

function openDoor(id: string | null, more: Omit<DoorProps, 'id'> = {}) {
  const answers = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <Door id={id} {...more} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function planIt() {
  openDoor(null);
  fireEvent.click(screen.getByRole('switch'));
}

const busy = () => screen.getByRole('status').getAttribute('aria-busy');

const nine = { sentence: 'Daily at nine', moments: ['2026-11-20T09:00:00Z'], timeZone: 'UTC' };

describe('the plan of a door, in words', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('will be there when there is a connection, where the server could not be asked', async () => {
    planIt();
    expect(await screen.findByText('The plan in words appears here once there is a connection.')).toBeTruthy();
  });

  it('is not promised of a rule that the server refuses', async () => {
    let isAsked = false;
    vi.stubGlobal('fetch', async () => {
      isAsked = true;
      return Response.json({ code: 'validation_failed', requestId: 'r', detail: 'No' }, { status: 422 });
    });
    planIt();
    await waitFor(() => expect(isAsked).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/once there is a connection/)).toBeNull();
  });

  it('is grey and busy while it speaks of what was chosen before', async () => {
    vi.stubGlobal('fetch', async () => Response.json(nine));
    planIt();
    await screen.findByText('Daily at nine');
    expect(screen.getByText(/^First: /)).toBeTruthy();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fireEvent.click(screen.getByText('Every 2 hours'));
    await waitFor(() => expect(busy()).toBe('true'));
    expect(screen.getByText('Daily at nine')).toBeTruthy();
    expect(screen.queryByText(/^First: /)).toBeNull();
  });

  it('is not there, and nothing is busy, while what was chosen is no rule', async () => {
    vi.stubGlobal('fetch', async () => Response.json(nine));
    planIt();
    await screen.findByText('Daily at nine');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText('Daily at nine')).toBeNull());
    expect(screen.queryByText(/^First: /)).toBeNull();
    expect(busy()).toBeNull();
  });

  it('is that of the plan until the server has said it, and grey and busy once something else was chosen', async () => {
    vi.stubGlobal('fetch', (path: string) =>
      path.includes('/preview')
        ? new Promise(() => undefined)
        : Promise.resolve(Response.json({ items: [morning], site: {}, facility: {}, user: {} })),
    );
    openDoor('lobby');
    await screen.findByText('Daily at seven');
    expect(busy()).toBeNull();
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:00' } });
    await waitFor(() => expect(busy()).toBe('true'));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText('Daily at seven')).toBeNull());
    expect(busy()).toBeNull();
  });
});

describe('the way to the plan in full', () => {
  const where = () => screen.getByTitle('where').textContent;

  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('fetch', async () => Response.json({ items: [morning], site: {}, facility: {}, user: {}, ...nine }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is open where nothing was typed', async () => {
    openDoor('lobby');
    fireEvent.click(await screen.findByRole('link', { name: 'Open the plan' }));
    expect(where()).toBe('/plans/morning');
  });

  it('says first that what was typed would be lost, and is open to another tap, not to a double one', async () => {
    openDoor('lobby', { isTyped: true });
    const link = await screen.findByRole('link', { name: 'Open the plan' });
    fireEvent.click(link, { detail: 1 });
    fireEvent.click(link, { detail: 2 });
    expect(where()).toBe('/');
    expect(screen.getByText(/^What you changed here is not saved/)).toBeTruthy();
    fireEvent.click(link, { detail: 1 });
    expect(where()).toBe('/plans/morning');
  });
});

describe('the other plans of a door', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['en', '“Evening round”'],
    ['ru', '«Evening round»'],
    ['cz', '„Evening round“'],
  ] as const)('are named in the quotes of %s', async (language, quoted) => {
    await speak(language);
    const evening = { ...morning, id: 'evening', title: 'Evening round' };
    const answer = { items: [morning, evening], site: {}, facility: {}, user: {} };
    vi.stubGlobal('fetch', async () => Response.json(answer));
    openDoor('lobby');
    expect(await screen.findByText((text) => text.includes(` ${quoted}. `))).toBeTruthy();
  });
});
