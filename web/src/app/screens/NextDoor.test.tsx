import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepToday } from '../../lib/offline/keptToday';
import { session } from '../../lib/session';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { dueRound, todayWith } from '../../test/today';
import { galina } from '../../test/tokens';
import NextDoor from './NextDoor';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

let queries = new QueryClient();
/** Of what the phone kept, and of what the server was asked for. */
const states = () =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.status);

/** Galina has done the lobby; the phone has this of her day. */
async function finishLobby(today: ReturnType<typeof todayWith>) {
  queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  await keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() });
  render(
    <QueryClientProvider client={queries}>
      <NextDoor facilityId="lobby">
        <a href="/scan">Scan</a>
      </NextDoor>
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('after a round', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
  });
  afterEach(() => session.end('locked'));

  it('somebody without a plan is offered the scanner and nothing else', async () => {
    await finishLobby(todayWith());
    await waitFor(() => expect(states()).toEqual(['success', 'error']));
    expect(links()).toEqual(['Scan']);
  });

  it('the next door of the tour comes before the scanner, and the whole day after it', async () => {
    await finishLobby(todayWith([dueRound('lobby', { doneAt: '2026-11-16T08:20:00.000Z' }), dueRound('kitchen')]));
    expect(await screen.findByRole('link', { name: /Next.*Kitchen/ })).toBeTruthy();
    expect(links().slice(1)).toEqual(['Scan', 'The whole list for today']);
  });
});
