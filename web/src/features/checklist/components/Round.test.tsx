import type { CheckTask, FacilityRound } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session';
import { storage } from '../../../lib/storage';
import { rememberTap, visitOf } from '../../../lib/visits';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { ToastProvider } from '../../../ui/Toast';
import { Round } from './Round';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const soap = { id: '1-1', title: 'Soap filled', kind: 'check', checklistId: 1 } as CheckTask;
const round = {
  facility: { id: 'lobby', title: 'Lobby', siteId: 'north', siteTitle: 'North', accountId: 'neva' },
  checklists: [{ id: 1, title: 'Morning' }],
  checks: [soap],
  mayCheck: true,
} as unknown as FacilityRound;
const tap = { p: 'EF963FF7828658A599F3041510671E88', m: '94EED9EE65337086' };

const sent = vi.fn<(body: unknown) => void>();

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ToastProvider>
          <Round
            personId="galina"
            code="lobby"
            openedBy="code"
            visit={visitOf('galina', 'lobby')}
            round={round}
            ticks={{}}
            backPath="/"
            scanPath="/scan"
            renderHead={(own) => own}
            renderNext={(scan) => scan}
            renderOpened={() => null}
            jobs={null}
            due={null}
            links={null}
            trends={null}
            tagReader={null}
          />
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const tick = async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Soap filled' }));
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

describe('a round at a door whose tag was tapped', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
    // A page on plain http, where browsers offer no Web Locks.
    vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent(JSON.parse(body));
      return Response.json({ checkIds: [1], at: '' }, { status: 201 });
    });
    rememberTap('galina', 'lobby', tap);
  });
  afterEach(() => {
    session.end('locked');
    storage.remove('visits');
    vi.unstubAllGlobals();
  });

  it('takes the tap along, and the next round on the same page does without it', async () => {
    show();
    await tick();
    await press('Submit');
    await press('Check here again');
    await tick();
    await press('Submit');
    await screen.findByRole('button', { name: 'Check here again' });
    expect(sent.mock.calls).toEqual([
      [expect.objectContaining({ tap }) as unknown],
      [expect.not.objectContaining({ tap }) as unknown],
    ]);
  });
});
