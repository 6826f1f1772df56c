import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, newSecret } from '../ids.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';
import { testDatabase } from '../test/test-database.js';
import type { Database, Queries } from './database.js';
import { acrossAccounts, readHere, visibleAccount, withinAccount } from './tenant.js';
import { inTransaction } from './transaction.js';

const accounts = [newId(), newId(), newId()];
const titles = async (db: Queries) => {
  const rows = await db.selectFrom('account').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

describe.each([1, 2])('a pool of %i', (poolSize) => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase(poolSize);
    const { db } = database;
    await db.insertInto('person').values({ id: 'olga' }).execute();
    for (const id of accounts) {
      await withinAccount(id, () =>
        db.insertInto('account').values({ id, title: 'Organisation', owner_id: 'olga' }).execute(),
      );
    }
  });
  afterAll(() => database.close());

  it('never mixes accounts, whatever is asked, rolled back or failing on the same connections', async () => {
    const { db } = database;
    const works: (() => Promise<string[]>)[] = [
      () => titles(db),
      () => inTransaction(db, titles),
      async () => {
        await inTransaction(db, (tx) => titles(tx).then(() => Promise.reject(new Error('changed my mind')))).catch(
          () => {},
        );
        return titles(db);
      },
      async () => {
        await db
          .selectFrom('account')
          .select('no_such_column' as 'id')
          .execute()
          .catch(() => {});
        return titles(db);
      },
    ];
    const seen = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const id = accounts[index % accounts.length] ?? '';
        const rows = await withinAccount(id, () => works[index % works.length]?.());
        return rows?.length === 1 && rows[0] === id;
      }),
    );
    expect(seen.filter((isOwn) => !isOwn)).toEqual([]);
    expect(await acrossAccounts(() => titles(db))).toEqual(accounts.toSorted());
    expect(await titles(db)).toEqual([]);
  });

  it('keeps a transaction to the account that it began in', async () => {
    const [mine = '', theirs = ''] = accounts;
    const attempt = (work: () => unknown) => withinAccount(mine, () => inTransaction(database.db, async () => work()));
    await expect(attempt(() => withinAccount(theirs, () => {}))).rejects.toThrow('belongs to one account');
    await expect(attempt(() => acrossAccounts(() => {}))).rejects.toThrow('belongs to one account');
    expect(await attempt(() => withinAccount(mine, visibleAccount))).toBe(mine);
  });
});

describe('a list that is written into a file', () => {
  const rounds = testApp();
  let neva: Organisation;
  beforeAll(async () => {
    neva = await organisation(rounds);
    const place = { account_id: neva.id, site_id: neva.sites[0], facility_id: neva.facilities[0], at: new Date() };
    const feedback = Array.from({ length: 1300 }, () => ({ ...place, rating: 4, receipt_code: newSecret() }));
    await rounds.db.insertInto('feedback').values(feedback).execute();
  });

  it('is read within the account to its end, long after the request was handled', async () => {
    const response = await rounds.fetch('/aaa/api/v1/feedbacks/export?format=csv', {
      headers: { authorization: `Bearer ${neva.owner.token}` },
    });
    expect((await response.text()).trim().split('\r\n')).toHaveLength(1301);
  });

  it('goes on where it was made, also when others ask for it', async () => {
    async function* places() {
      for (;;) {
        await turn();
        yield visibleAccount();
      }
    }
    const pieces = withinAccount('mine', () => readHere(places()));
    const seen: string[] = [];
    await withinAccount('theirs', async () => {
      for await (const piece of pieces) if (seen.push(piece) === 3) break;
    });
    expect(seen).toEqual(['mine', 'mine', 'mine']);
  });
});
