import type { Answer } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../lib/offline/database';
import { addReport, listReports, removeReport } from '../../../lib/offline/queue';
import { keys } from '../../../lib/queryKeys';
import { session } from '../../../lib/session';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { OwnCheckList } from './OwnCheckList';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

type Page = Answer<'GET /checks/mine'>;

const doneAt = (id: number, at: string, more: Partial<Page['items'][number]> = {}): Page['items'][number] => ({
  id,
  at,
  siteId: 'north',
  facilityId: 'lobby',
  checkListId: 1,
  checkListTitle: 'Round',
  userId: 'galina',
  presence: 'code',
  durationSeconds: null,
  answered: 1,
  total: 1,
  items: [{ checkListItemId: '1-1', title: 'Floor clean', result: true, comment: '', pos: 0 }],
  ...more,
});

const names = {
  site: { north: { id: 'north', title: 'North', timeZone: 'Asia/Vladivostok' } },
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  checkList: {},
  user: {},
  checkListItem: {},
};

const waiting: Report = {
  requestId: 'one',
  personId: 'galina',
  code: 'code-kitchen',
  accountId: 'neva',
  facilityId: 'kitchen',
  completeChecklistIds: [1],
  facilityTitle: 'Kitchen',
  body: { items: [], performedAt: '2026-11-16T08:20:00.000Z' },
};

/** With what the server said before the network went away; nothing here ever reaches one. */
function show(known?: Page['items']) {
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  if (known) {
    const pages: Page[] = [{ items: known, ...names }];
    queries.setQueryData([keys.checks, 'mine'], { pages, pageParams: [''] });
  }
  render(
    <QueryClientProvider client={queries}>
      <OwnCheckList jobOf={() => null} toWork={<a href="/scan">Scan QR</a>} />
    </QueryClientProvider>,
  );
}

describe('one’s own rounds', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
  });
  afterEach(async () => {
    for (const report of await listReports('galina')) await removeReport(report);
    session.end('locked');
  });

  it('show what is on the phone alone also when the server cannot be asked, and say that it cannot', async () => {
    await addReport(waiting);
    show();
    const list = await screen.findByRole('list', { name: 'Not sent yet' });
    expect(list.textContent).toContain('Kitchen');
    expect(list.textContent).toContain('On this phone, not sent yet');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('You have not done a round yet')).toBeNull();
  });

  it('say of what was here last that it may have changed', async () => {
    show([doneAt(1, '2026-11-16T08:20:00.000Z')]);
    expect(await screen.findByText(/There is no connection/)).toBeTruthy();
    expect(screen.getByText('Lobby, North')).toBeTruthy();
  });

  it('tell which were in time, which were late and by how much, and nothing where nothing was due', async () => {
    show([
      doneAt(3, '2026-11-16T10:28:00.000Z', { due: { dueBy: '2026-11-16T10:00:00.000Z', isLate: true } }),
      doneAt(2, '2026-11-16T08:20:00.000Z', { due: { dueBy: '2026-11-16T09:00:00.000Z', isLate: false } }),
      doneAt(1, '2026-11-16T07:00:00.000Z'),
    ]);
    const [late, inTime, unplanned] = await screen.findAllByRole('button', { expanded: false });
    expect(late?.textContent).toContain('28\u00A0min');
    expect(inTime?.textContent).toContain('On time');
    expect(unplanned?.textContent).not.toContain('time');
  });

  it('are told by the clock of their site, with what an inspector found there', async () => {
    const verifiedBy = { checkId: 2, userId: 'olga', at: '2026-11-16T23:10:00.000Z', result: true, comment: '' };
    const items = [{ checkListItemId: '1-1', title: 'Floor clean', result: null, comment: '', pos: 0, verifiedBy }];
    show([doneAt(1, '2026-11-16T22:30:00.000Z', { items })]);
    const card = await screen.findByRole('button', { expanded: false });
    expect(card.textContent).toContain('17.11 08:30');
    fireEvent.click(card);
    expect(await screen.findByText(/17.11 09:10/)).toBeTruthy();
  });

  it('lead who has done none to the scanner', async () => {
    show([]);
    expect(await screen.findByText('You have not done a round yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scan QR' })).toBeTruthy();
  });
});
