import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChecks, listItemsOf } from '../domains/checks/check-list.store.js';
import { periodOf } from '../domains/dashboard/dashboard.policy.js';
import { listLowAfterCheck } from '../domains/dashboard/dashboard.store.js';
import { listFeedback } from '../domains/feedback/feedback-list.store.js';
import { findReceipt } from '../domains/feedback/feedback.read.js';
import { lockFeedback, storeMark } from '../domains/feedback/feedback.store.js';
import { markAlike } from '../domains/feedback/memory.store.js';
import { receiptCodeOf } from '../domains/feedback/receipt-code.js';
import { takeOverdueReplies } from '../domains/notifications/overdue-replies.store.js';
import { newSecret } from '../ids.js';
import { testDatabase } from '../test/test-database.js';
import type { OwnedDatabase } from './database.js';
import { beginningOf, firstIdOf, monthOf, monthsLater } from './history.js';
import { makeMonths } from './partitions.js';
import type { Statement } from './round-trip.js';
import type { Db } from './scope.js';

/** Every statement is asked of the database with two years behind it: what it does not touch cannot cost anything. */
const thisMonth = monthOf(Date.now());
const ago = (months: number) => monthsLater(thisMonth, -months);
const inMonth = (months: number, days: number) => new Date(beginningOf(ago(months)) + days * 86_400_000);
const scope = { accountId: 'neva', siteIds: null };

describe('with two years of history', () => {
  let database: OwnedDatabase;
  let db: Db;
  const statements: Statement[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    await makeMonths(database.common(), ago(24), thisMonth);
    db = database.across();
    database.observe((trip) => void statements.push(...trip.statements.slice(1)));
  }, 120_000);
  afterAll(() => database.close());

  /** The parts that the statements of some work touch, each once. */
  async function touchedBy(work: () => Promise<unknown>): Promise<string[]> {
    statements.length = 0;
    // Some of it does not find what it changes.
    await work().catch(() => {});
    const parts = new Set<string>();
    for (const { text, values } of statements.splice(0)) {
      const plan = await database.owner.executeQuery<Record<'QUERY PLAN', string>>(
        CompiledQuery.raw(`explain (costs off) ${text}`, [...values]),
      );
      for (const { 'QUERY PLAN': line } of plan.rows) {
        const part = /\bon (?:feedback|quality_check|quality_check_item)_(before|default|\d{4})\b/.exec(line)?.[1];
        if (part) parts.add(part);
      }
    }
    return [...parts].toSorted();
  }

  /** The first of the months is the older one; rows without a month may be of any. */
  const parts = (...months: number[]) => [...months.map(String).toSorted(), 'before'];

  it('the first page of a list asks for two months, when they fill it', async () => {
    const ratings = Array.from({ length: 3 }, () => newSecret());
    await sql`insert into person (id) values ('olga')`.execute(database.owner);
    for (const statement of [
      `insert into account (id, title, owner_id) values ('neva', 'Neva Shore', 'olga')`,
      `insert into site (id, account_id, title) values ('north', 'neva', 'North')`,
      `insert into facility (id, account_id, site_id, title) values ('lobby', 'neva', 'north', 'Lobby')`,
      `insert into checklist (account_id, title) values ('neva', 'Round')`,
      ...ratings.map(
        (secret) => `insert into feedback (account_id, site_id, facility_id, rating, receipt_code)
          values ('neva', 'north', 'lobby', 4, '${secret}')`,
      ),
      ...ratings.map(
        () => `insert into quality_check (account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at,
          done, not_done, reported) values ('neva', 'north', 'lobby', 1, 'Round', 'olga', now(), 0, 0, 0)`,
      ),
    ]) {
      await sql.raw(statement).execute(database.owner);
    }
    // In the last hour of a month the next one is looked at, too: clocks of servers differ.
    const expected = parts(...new Set([ago(1), thisMonth, monthOf(Date.now() + 3_600_000)]));
    expect(await touchedBy(() => listFeedback(db, scope, 3, undefined))).toEqual(expected);
    expect(await touchedBy(() => listFeedback(db, { ...scope, siteIds: ['north', 'south'] }, 3, undefined))).toEqual(
      expected,
    );
    for (const narrowed of [{}, { siteIds: ['north', 'south'] }, { userId: 'olga' }, { checklistId: 1 }]) {
      expect(await touchedBy(() => listChecks(db, { ...scope, ...narrowed }, undefined, 3))).toEqual(expected);
    }
  });

  it('months adjoin each other, also at the turn of a year', async () => {
    const { rows } = await sql<{ bounds: string }>`
      select pg_get_expr(relpartbound, oid) as bounds from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'feedback'::regclass and relname ~ '\\d{4}$' order by relname
    `.execute(database.owner);
    const bounds = rows.map((row) => row.bounds.match(/\d+/g) ?? []);
    expect(bounds.slice(1).map(([from]) => from)).toEqual(bounds.slice(0, -1).map(([, to]) => to));
  });

  it('a list of a period asks for the months of the period', async () => {
    const period = { from: inMonth(14, 3), to: inMonth(14, 20) };
    expect(await touchedBy(() => listFeedback(db, { ...scope, ...period }, 30, undefined))).toEqual(parts(ago(14)));
    const untilLate = { from: inMonth(14, 3), to: inMonth(13, -1) };
    expect(await touchedBy(() => listChecks(db, { ...scope, ...untilLate }, undefined, 30))).toEqual(
      parts(ago(14), ago(13)),
    );
  });

  it('a list that is read on asks for the months around its place', async () => {
    const at = inMonth(7, 20);
    const after = { at, micros: at.getTime() * 1000, id: firstIdOf(ago(7)) + 5 };
    const touched = await touchedBy(() => listFeedback(db, { ...scope, from: inMonth(7, 1) }, 30, after));
    expect(touched).toEqual(parts(ago(7)));
  });

  it('the dashboard asks for the months of its period', async () => {
    const period = periodOf({ from: inMonth(6, 3), to: inMonth(6, 10) }, new Date(), 'UTC');
    expect(await touchedBy(() => listLowAfterCheck(db, scope, period))).toEqual(parts(ago(6)));
  });

  it('a rating or the items of a check by their id ask for one month', async () => {
    const id = firstIdOf(ago(5)) + 7;
    const only = [String(ago(5))];
    expect(await touchedBy(() => lockFeedback(db, 'neva', id))).toEqual(only);
    expect(await touchedBy(() => storeMark(db, id, null))).toEqual(only);
    expect(await touchedBy(() => listItemsOf(db, [id, id + 1]))).toEqual(only);
    expect(await touchedBy(() => listItemsOf(db, [id, 42]))).toEqual([...only, 'before']);
    expect(await touchedBy(() => lockFeedback(db, 'neva', 42))).toEqual(['before']);
  });

  it('a visitor’s link asks for one month', async () => {
    expect(await touchedBy(() => findReceipt(db, receiptCodeOf(ago(9), newSecret()), 'UTC'))).toEqual([String(ago(9))]);
  });

  it('a submission and the reminders ask for this month, or for the one that has just ended', async () => {
    const before = new Date();
    const hours = (count: number) => before.getTime() + count * 3_600_000;
    const recent = [...new Set([monthOf(hours(-13)), monthOf(hours(1))])];
    const alike = { facilityId: 'lobby', group: 'kind', hash: Buffer.from('kind'), ratings: [5] } as const;
    const marking = () => markAlike(db, { ...alike, before, suspicion: 'same-kind' });
    expect(await touchedBy(marking)).toEqual(parts(...recent));
    const touched = await touchedBy(() => takeOverdueReplies(db, 24));
    expect(touched.filter((part) => part !== 'before').every((part) => Number(part) >= ago(1))).toBe(true);
  });
});
