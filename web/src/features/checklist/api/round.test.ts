import type { FacilityRound } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoundReport } from '../../../lib/offline/database';
import { dropDraft, putDraft, readDraft } from '../../../lib/offline/drafts';
import { keepRound } from '../../../lib/offline/rounds';
import { countPreparing } from '../../../lib/photos/preparing';
import { session } from '../../../lib/session';
import { galina } from '../../../test/tokens';
import { mendRound } from './mend';
import { useRound } from './round';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const round = { facility: { id: 'lobby' }, checks: [] } as unknown as FacilityRound;
const pictured = { soap: { isDone: true, comment: '', photoIds: ['photo'] } };
const refused: RoundReport = {
  requestId: 'refused',
  personId: 'galina',
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [], performedAt: '2026-11-16T10:00:00Z' },
};

/** A picture that was taken at the door before its page was closed, and what its form does once it is small. */
async function prepare(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await putDraft({ personId: 'galina', code: 'lobby', ticks: pictured });
  act(() => countPreparing(-1));
}

describe('a picture that is still made small when its door is opened again', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    session.begin(galina);
    countPreparing(1);
  });
  afterEach(async () => {
    await dropDraft('galina', 'lobby');
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('is in the round', async () => {
    await keepRound('galina', 'lobby', round);
    const answers = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: answers }, children);
    const { result } = renderHook(() => useRound('galina', 'lobby'), { wrapper });
    await act(prepare);
    await waitFor(() => expect(result.current).toMatchObject({ kind: 'open', ticks: pictured }));
  });

  it('counts as begun where a refused round would be put right', async () => {
    const mended = mendRound(refused, false);
    await prepare();
    expect(await mended).toBe(false);
    expect(await readDraft('galina', 'lobby')).toEqual(pictured);
  });
});
