import { describe, expect, it } from 'vitest';
import { organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';
import { statement, statementByShape, type Slots } from './statement.js';

const rounds = testApp();

describe('a statement', () => {
  it('is built once, and asks for other values each time', async () => {
    const neva = await organisation(rounds);
    let built = 0;
    const titles = statement((db, { id }: Slots<{ id: string }>) => {
      built++;
      return db.selectFrom('site').select('title').where('id', '=', id).where('deleted_at', 'is', null);
    });
    expect(await titles(rounds.db, { id: neva.sites[0] })).toEqual([{ title: 'North' }]);
    expect(await titles(rounds.db, { id: neva.sites[1] })).toEqual([{ title: 'South' }]);
    expect(await titles(rounds.db, { id: 'nowhere' })).toEqual([]);
    expect(built).toBe(1);
  });

  it('is part of the transaction that it is given', async () => {
    const neva = await organisation(rounds);
    const rename = statement((db, { id, title }: Slots<{ id: string; title: string }>) =>
      db.updateTable('site').set({ title }).where('id', '=', id).returning('title'),
    );
    const undone = rounds.db.inTransaction(async (tx) => {
      expect(await rename(tx, { id: neva.sites[0], title: 'West' })).toEqual([{ title: 'West' }]);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    const site = rounds.db.selectFrom('site').select('title').where('id', '=', neva.sites[0]);
    expect(await site.execute()).toEqual([{ title: 'North' }]);
  });

  it('has a text of its own for every shape, and for the values that are there', async () => {
    const neva = await organisation(rounds);
    const built: unknown[] = [];
    const sites = statementByShape(
      (db, slots: Slots<{ account: string; title?: string }>, shape: { isNewestFirst: boolean }) => {
        built.push([Object.keys(slots), shape.isNewestFirst]);
        const query = db
          .selectFrom('site')
          .select('title')
          .where('account_id', '=', slots.account)
          .orderBy('title', shape.isNewestFirst ? 'desc' : 'asc');
        return slots.title ? query.where('title', '=', slots.title) : query;
      },
    );
    const titles = async (values: { account: string; title?: string }, isNewestFirst: boolean) =>
      (await sites(rounds.db, values, { isNewestFirst })).map(({ title }) => title);
    for (let time = 0; time < 2; time++) {
      expect(await titles({ account: neva.id }, false)).toEqual(['North', 'South']);
      expect(await titles({ account: neva.id }, true)).toEqual(['South', 'North']);
      expect(await titles({ account: neva.id, title: 'South' }, false)).toEqual(['South']);
    }
    expect(built).toEqual([
      [['account'], false],
      [['account'], true],
      [['account', 'title'], false],
    ]);
  });
});
