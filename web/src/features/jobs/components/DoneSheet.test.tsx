import type { FacilityRound, Job } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listReports, removeReportsOf } from '../../../lib/offline/queue';
import { keepRound } from '../../../lib/offline/rounds';
import { session } from '../../../lib/session';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { ToastProvider } from '../../../ui/Toast';
import { DoneSheet } from './DoneSheet';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const facility = { id: 'lobby', title: 'Lobby', siteTitle: 'North', accountId: 'volga' };
const tap = {
  id: 'tap',
  title: 'The tap drips',
  siteId: 'north',
  facilityId: 'lobby',
  isPhotoNeeded: false,
  isCodeNeeded: false,
  site: {},
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
} as unknown as Job;

const sheet = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ToastProvider>
          <DoneSheet job={tap} openedBy={undefined} scanPath="/scanqr" onClose={() => undefined} />
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const submit = async () => {
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox');
  if (words.form) fireEvent.submit(words.form);
};

describe('a job that is done without a network', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
    vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  });
  afterEach(async () => {
    await removeReportsOf('galina');
    session.end('log-out');
    vi.unstubAllGlobals();
  });

  it('belongs to the organisation of its door, though another of the person’s is open', async () => {
    await keepRound('galina', 'code-lobby', { facility, checklists: [], checks: [] } as unknown as FacilityRound);
    sheet();
    await submit();
    await waitFor(async () => {
      expect(await listReports('galina')).toMatchObject([{ kind: 'done', jobId: 'tap', accountId: 'volga' }]);
    });
  });

  it('stays in the queue when it is refused after its sheet was closed', async () => {
    let refuse: () => void = () => undefined;
    const isTime = new Promise<void>((resolve) => (refuse = resolve));
    const refusal = { code: 'wrong_job_state', requestId: 'r', state: 'done', at: '2026-11-17T10:00:00Z', by: null };
    vi.stubGlobal('fetch', () => isTime.then(() => Response.json(refusal, { status: 409 })));
    const { unmount } = sheet();
    await submit();
    await waitFor(async () => expect(await listReports('galina')).toHaveLength(1));
    unmount();
    refuse();
    await waitFor(async () =>
      expect(await listReports('galina')).toMatchObject([{ refusal: { moved: { by: null } } }]),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await listReports('galina')).toHaveLength(1);
  });

  it('is told why the server refused it where the phone keeps nothing, and that nothing is kept', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const refusal = { code: 'code_needed', requestId: 'r', detail: 'Scan the code at the door.' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
    sheet();
    await submit();
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Scan the code at the door.');
    expect(textContent).toContain('Neither sent nor kept on the phone.');
  });

  it('is said to have perhaps arrived where the phone keeps nothing and no answer came', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    vi.stubGlobal('fetch', async () => Response.error());
    sheet();
    await submit();
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('It may have arrived');
    expect(textContent).not.toContain('Neither sent');
  });
});
