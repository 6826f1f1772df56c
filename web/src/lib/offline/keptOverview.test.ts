import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { galina } from '../../test/tokens';
import { session } from '../session';
import { forgetOverviewsOfOthers, keepOverview, keptOverview, type Overview } from './keptOverview';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const overviewOf = (firstName: string): Overview => ({
  person: { id: firstName.toLowerCase(), firstName, lastName: '', email: null, language: 'en' },
  accounts: [],
});

describe('who somebody is, as their phone has kept it', () => {
  beforeEach(() => session.begin(galina));
  afterEach(async () => {
    vi.restoreAllMocks();
    session.end('locked');
    await forgetOverviewsOfOthers(null);
  });

  it('is not kept of who has left before the answer came', async () => {
    await keepOverview('zarina', overviewOf('Zarina'));
    session.end('log-out');
    await keepOverview('galina', overviewOf('Galina'));
    expect([await keptOverview('zarina'), await keptOverview('galina')]).toEqual([null, null]);
  });

  it('is found by nobody else, and stays when others are forgotten', async () => {
    await keepOverview('galina', overviewOf('Galina'));
    await forgetOverviewsOfOthers('galina');
    expect(await keptOverview('zarina')).toBeNull();
    expect(await keptOverview('galina')).toEqual(overviewOf('Galina'));
  });

  it('is what the server said last, or nothing where there was no room for that', async () => {
    await keepOverview('galina', overviewOf('Galina'));
    await keepOverview('galina', overviewOf('Galya'));
    expect(await keptOverview('galina')).toEqual(overviewOf('Galya'));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await keepOverview('galina', overviewOf('Galina'));
    expect(await keptOverview('galina')).toBeNull();
  });
});
