import { render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offlineDatabase } from '../../../lib/offline/database';
import { speak } from '../../../test/texts';
import { People } from './People';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const phone = { phoneTitle: 'At the gate', siteTitle: 'North', accountTitle: 'Neva', people: [] };
const plain = {
  personId: 'mark',
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [], performedAt: '2026-11-16T10:00:00Z' },
};
const sealed = { personId: 'galina', phoneSecret: 'phone', sealed: 'for the server', own: new Uint8Array() };

describe('the foot of the list of names', () => {
  afterEach(async () => {
    await (await offlineDatabase()).clear('reports');
    vi.unstubAllGlobals();
  });

  it.each([
    [
      'en' as const,
      '2 reports on the phone wait to be sent. They go by themselves, whoever signs in.',
      '1 report on the phone goes once whoever made it signs in.',
    ],
    [
      'ru' as const,
      'На телефоне 2 записи ждут отправки. Они уйдут сами, кто бы ни вошёл.',
      '1 запись на телефоне уйдёт, когда войдёт тот, кто её сделал.',
    ],
  ])('tells what goes by itself from what waits for its author, in %s', async (language, byItself, byAuthor) => {
    await speak(language);
    const database = await offlineDatabase();
    await database.add('reports', { ...plain, requestId: 'before' });
    await database.add('reports', { ...sealed, requestId: 'first' });
    await database.add('reports', { ...sealed, requestId: 'second' });
    render(<People phone={phone} onChoose={() => undefined} />);
    await waitFor(() => {
      const said = screen.getByRole('status').textContent.replaceAll('\u00a0', ' ');
      expect(said).toBe(`${byItself}${byAuthor}`);
    });
  });
});
