import { limits, type FacilityRound } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
import { Round } from './Round';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

/** What browsers do where the network is gone, or an old file. */
vi.mock('./NeedsCode', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const facility = { id: 'lobby', title: 'Lobby', siteTitle: 'North', accountId: 'neva', isCodeNeeded: true };
const checks = [{ id: '1-1', title: 'Floor clean', checklistId: 1, kind: 'check' }];
const round = { facility, checklists: [{ id: 1, title: 'Daily' }], checks, mayCheck: true } as unknown as FacilityRound;
/** Ticked long before, at a door whose code is remembered for a moment yet. */
const begun = { '1-1': { isDone: true, comment: '', at: '2020-01-05T08:00:00Z' } };
const almostOver = () => Date.now() - limits.scanMemoryMinutes * 60_000 + 700;

describe('a door that asks for its code in the middle of a round', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('stays where the words that ask for it cannot be fetched, and says so', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ToastProvider>
            <Round
              personId="galina"
              code="code-lobby"
              openedBy="code"
              visit={{ personId: 'galina', code: 'code-lobby', at: almostOver() }}
              round={round}
              ticks={begun}
              backPath="/"
              scanPath="/scanqr"
              renderHead={(head) => head}
              renderNext={(scan) => scan}
              renderOpened={() => null}
              jobs={null}
              links={null}
              trends={null}
              tagReader={null}
            />
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(screen.getByText('Floor clean')).toBeTruthy();
    expect(await screen.findByText('Could not load')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getAllByText('Lobby').length).toBeGreaterThan(0);
  });
});
