import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId, newSecret } from '../ids.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';
import { testDatabase } from '../test/test-database.js';
import type { OwnedDatabase } from './database.js';
import type { Db, Queries } from './scope.js';

const accounts = [newId(), newId(), newId()];
const [mine = ''] = accounts;
const ids = async (db: Queries) => {
  const rows = await db.selectFrom('account').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};
const failing = (db: Queries) =>
  db
    .selectFrom('account')
    .select('no_such_column' as 'id')
    .execute();
const addPerson = (db: Queries, id: string) => db.insertInto('person').values({ id }).execute();
const people = (database: OwnedDatabase) => database.common().selectFrom('person').select('id').orderBy('id').execute();

describe.each([1, 2])('a pool of %i', (poolSize) => {
  let database: OwnedDatabase;
  const trips: number[] = [];
  beforeAll(async () => {
    database = await testDatabase(poolSize);
    database.observe(({ statements }) => void trips.push(statements.length));
    await addPerson(database.common(), 'olga');
    for (const id of accounts) {
      const account = { id, title: 'Organisation', owner_id: 'olga' };
      await database.within(id).insertInto('account').values(account).execute();
    }
  });
  afterAll(() => database.close());

  it('never mixes accounts, whatever is asked, rolled back or failing on the same connections', async () => {
    const works: ((db: Db) => Promise<string[]>)[] = [
      ids,
      (db) => db.inTransaction(ids),
      async (db) => {
        await db
          .inTransaction((tx) => ids(tx).then(() => Promise.reject(new Error('changed my mind'))))
          .catch(() => {});
        return ids(db);
      },
      async (db) => {
        await failing(db).catch(() => {});
        return ids(db);
      },
    ];
    const seen = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const id = accounts[index % accounts.length] ?? '';
        const rows = await works[index % works.length]?.(database.within(id));
        return rows?.length === 1 && rows[0] === id;
      }),
    );
    expect(seen.filter((isOwn) => !isOwn)).toEqual([]);
    expect(await ids(database.across())).toEqual(accounts.toSorted());
    expect(await ids(database.common())).toEqual([]);
  });

  it('leaves nothing of a tenant on a connection', async () => {
    await ids(database.within(mine));
    await database.within(mine).inTransaction(ids);
    const { rows } = await database.owner.executeQuery<{ account: string; role: string }>({
      ...database.owner.selectNoFrom([]).compile(),
      sql: `select coalesce(current_setting('rounds.account', true), '') as account, current_setting('role') as role`,
      parameters: [],
    });
    expect(rows).toEqual([{ account: '', role: 'none' }]);
  });

  it('sends together what is asked together', async () => {
    const db = database.within(mine);
    trips.length = 0;
    await Promise.all([ids(db), ids(db), ids(db)]);
    expect(trips).toEqual([4]);
  });

  it('begins a transaction with its first statements', async () => {
    trips.length = 0;
    await database.common().inTransaction(async (tx) => {
      await Promise.all([ids(tx), ids(tx)]);
      await ids(tx);
    });
    expect(trips).toEqual([4, 1, 1]);
  });

  it('keeps all or nothing of what was sent together', async () => {
    const db = database.common();
    const both = Promise.all([addPerson(db, 'stepan'), failing(db)]);
    await expect(both).rejects.toThrow('no_such_column');
    expect(await people(database)).toEqual([{ id: 'olga' }]);
  });

  it('keeps nothing of a transaction in which something failed, whether anybody minded or not', async () => {
    const careless = database.common().inTransaction(async (tx) => {
      await addPerson(tx, 'mark');
      await failing(tx).catch(() => {});
    });
    await expect(careless).rejects.toThrow('nothing was written');
    expect(await people(database)).toEqual([{ id: 'olga' }]);
  });

  it('sends nothing of a transaction that was given up before its first statement left', async () => {
    const given = database.common().inTransaction(async (tx) => {
      await Promise.all([addPerson(tx, 'stepan'), Promise.reject(new Error('changed my mind'))]);
    });
    await expect(given).rejects.toThrow('changed my mind');
    expect(await people(database)).toEqual([{ id: 'olga' }]);
    const { rows } = await database.owner.executeQuery<{ isBare: boolean }>({
      ...database.owner.selectNoFrom([]).compile(),
      sql: 'select now() = statement_timestamp() as "isBare"',
      parameters: [],
    });
    expect(rows).toEqual([{ isBare: true }]);
  });

  it('commits with what was asked last', async () => {
    trips.length = 0;
    await database.common().inTransaction(async (tx) => {
      await ids(tx);
      addPerson(tx, 'vera').catch(() => {});
    });
    expect(trips).toEqual([3, 2]);
    expect(await people(database)).toEqual([{ id: 'olga' }, { id: 'vera' }]);
    const twice = database.common().inTransaction(async (tx) => {
      addPerson(tx, 'vera').catch(() => {});
    });
    await expect(twice).rejects.toThrow('duplicate key');
    await database.common().deleteFrom('person').where('id', '=', 'vera').execute();
  });

  it('refuses at once to be asked beside its own transaction', async () => {
    const db = database.common();
    await expect(db.inTransaction(() => ids(db))).rejects.toThrow('ask its own handle');
    expect(await ids(db)).toEqual([]);
  });

  it('refuses a transaction that is over, and one begun in another way', async () => {
    let kept: Queries | undefined;
    await database.common().inTransaction(async (tx) => {
      kept = tx;
      await ids(tx);
    });
    await expect(ids(kept ?? database.across())).rejects.toThrow('over');
    await expect(
      database
        .across()
        .transaction()
        .execute(async () => {}),
    ).rejects.toThrow('inTransaction');
  });

  // Behind a pooler statements have no names.
  it.runIf(inject('poolerUrl') === '')('forgets the statements that were used longest ago', async () => {
    const db = database.common();
    for (let count = 1; count <= 350; count++) {
      await db
        .selectFrom('person')
        .select('id')
        .where('id', 'in', Array.from({ length: count }, String))
        .execute();
    }
    const kept = await database.owner
      .selectFrom('pg_prepared_statements' as 'person')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst();
    expect(kept?.count).toBeGreaterThan(0);
    expect(kept?.count).toBeLessThanOrEqual(300);
  });
});

describe.runIf(inject('engine') === 'postgres')('a server that lost its prepared statements', () => {
  it('fails no call', async () => {
    const database = await testDatabase(1);
    await people(database);
    await database.owner.executeQuery({
      ...database.owner.selectNoFrom([]).compile(),
      sql: 'deallocate all',
      parameters: [],
    });
    expect(await people(database)).toEqual([]);
    await database.close();
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
});
