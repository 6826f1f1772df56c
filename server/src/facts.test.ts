import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consequences } from './consequences.js';
import type { OwnedDatabase } from './db/database.js';
import { statingWith, type Consequence } from './facts.js';
import { testDatabase } from './test/test-database.js';

const gone = { accountId: 'neva', siteId: 'north', at: new Date() };
const addMark: Consequence<'site.deleted'> = (tx) => tx.insertInto('person').values({ id: 'mark' }).execute();
const fail: Consequence<'site.deleted'> = () => Promise.reject(new Error('cannot follow'));

describe('a fact', () => {
  let database: OwnedDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const state = (...follow: Consequence<'site.deleted'>[]) =>
    database
      .common()
      .inTransaction((tx) => statingWith({ ...consequences, 'site.deleted': follow })(tx, 'site.deleted', gone));
  const people = () => database.common().selectFrom('person').select('id').execute();

  it('is not so when one of its consequences fails, and leaves none of the others', async () => {
    await expect(state(addMark, fail)).rejects.toThrow('cannot follow');
    expect(await people()).toEqual([]);
  });

  it('has all of its consequences, sent together', async () => {
    const trips: number[] = [];
    const stop = database.observe(({ statements }) => void trips.push(statements.length));
    await state(addMark, (tx) => tx.insertInto('person').values({ id: 'olga' }).execute());
    stop();
    expect(trips).toEqual([4, 1]);
    expect(await people()).toEqual([{ id: 'mark' }, { id: 'olga' }]);
  });
});
