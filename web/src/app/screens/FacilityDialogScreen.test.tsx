import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/session';
import { ParamsContext, ShownContext } from '../../router/context';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { galina } from '../../test/tokens';
import FacilityDialogScreen from './FacilityDialogScreen';

const lobby = { id: 'lobby', siteId: 'north', title: 'Lobby', checklistIds: [1] };
const preview = { sentence: 'Daily at nine', moments: ['2026-11-20T09:00:00Z'], timeZone: 'UTC' };
const nothing = { items: [], site: {}, facility: {}, user: {} };

/** What the server has; its only checklist has so many items. */
function serve(itemCount: number): void {
  const answers: Record<string, unknown> = {
    '/facilities/lobby': lobby,
    '/sites/north': { id: 'north', title: 'North', timeZone: 'UTC' },
    '/sites/north/facilities': { items: [] },
    '/checklists': { items: [{ id: 1, title: 'Opening', itemCount }] },
    '/plans': nothing,
    '/plans/preview': preview,
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://rounds.test').pathname.split('/v1')[1] ?? '';
    return Response.json(answers[path]);
  });
}

function openDialog(): void {
  const location = { pathname: '/modal/facility/lobby', search: '?op=edit', hash: '', state: null, key: 'default' };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ShownContext value={{ location, type: 'pop' }}>
          <ParamsContext value={{ id: 'lobby' }}>
            <FacilityDialogScreen />
          </ParamsContext>
        </ShownContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function planTheDoor(): Promise<void> {
  openDialog();
  fireEvent.click(await screen.findByRole('switch', { name: /^Plan of rounds/, hidden: true }));
  await screen.findByText('Daily at nine');
}

describe('the plan of a door in its dialog', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
  });
  afterEach(() => {
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('says when it begins, and not where nobody could finish its rounds: they are never due', async () => {
    serve(3);
    await planTheDoor();
    expect(screen.getByText(/^First: /)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Opening', hidden: true }));
    expect(screen.getByText('No checklist, nothing can close the round')).toBeTruthy();
    expect(screen.queryByText(/^First: /)).toBeNull();
  });

  it('says the same of a checklist without items', async () => {
    serve(0);
    await planTheDoor();
    expect(screen.getByText('The checklist is empty, nothing can close the round')).toBeTruthy();
    expect(screen.queryByText(/^First: /)).toBeNull();
  });

  it('is not opened in full before it was said that what was typed would be lost', async () => {
    serve(3);
    openDialog();
    const link = await screen.findByRole('link', { name: 'Another rule, several doors…', hidden: true });
    const warning = () => screen.queryByText(/^What you changed here is not saved/);
    fireEvent.click(link);
    expect(warning()).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/, hidden: true }), { target: { value: 'Foyer' } });
    fireEvent.click(link);
    expect(warning()).not.toBeNull();
  });
});
