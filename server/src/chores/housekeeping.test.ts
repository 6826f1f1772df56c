import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { idAt } from '../db/partitions.js';
import { newId, newSecret } from '../ids.js';
import { asOwner } from '../test/owner.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';
import { sweepers } from './housekeeping.store.js';

const rounds = testApp();
let neva: Organisation;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

const sweepAll = async () => {
  for (const sweep of sweepers) await sweep(rounds.db, 1000);
};

async function feedback(at: Date, accountId = neva.id): Promise<number> {
  const { id } = await rounds.db
    .insertInto('feedback')
    .values({
      id: idAt('feedback', at),
      account_id: accountId,
      site_id: neva.sites[0],
      facility_id: neva.facilities[0],
      rating: 2,
      message: 'My name is on the note',
      at,
      receipt_code: newSecret(),
      visitor_hash: Buffer.from('visitor'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const messages = async () => {
  const rows = await rounds.db.selectFrom('feedback').select(['id', 'message', 'visitor_hash']).execute();
  return new Map(rows.map(({ id, message, visitor_hash }) => [id, [message, visitor_hash === null]]));
};

beforeAll(async () => {
  neva = await organisation(rounds);
});

describe('housekeeping', () => {
  it('forgets the names on papers that have ended', async () => {
    const { id, owner } = neva;
    const { body } = await rounds.call('POST /accounts/{id}/invites/papers', {
      params: { id },
      token: owner.token,
      body: { names: ['Anna', 'Boris'] },
    });
    const ended = body.items[0]?.id ?? '';
    await rounds.db
      .updateTable('invitation')
      .set({ expires_at: daysAgo(1) })
      .where('id', '=', ended)
      .execute();
    await sweepAll();
    const kept = await rounds.db.selectFrom('invitation').select('name').where('account_id', '=', id).execute();
    expect(new Set(kept.map(({ name }) => name))).toEqual(new Set([null, 'Boris']));
  });

  it('keeps visitors’ messages for ever unless the organisation says otherwise', async () => {
    const id = await feedback(daysAgo(1000));
    await sweepAll();
    expect((await messages()).get(id)).toEqual(['My name is on the note', false]);
  });

  it('wipes messages past the organisation’s period and keeps their stars', async () => {
    const [old, fresh] = [await feedback(daysAgo(31)), await feedback(daysAgo(29))];
    await rounds.db.updateTable('account').set({ message_retention_days: 30 }).where('id', '=', neva.id).execute();
    await sweepAll();
    expect((await messages()).get(old)).toEqual(['', true]);
    expect((await messages()).get(fresh)).toEqual(['My name is on the note', false]);
  });

  it('wipes what a visitor said from the job that it opened', async () => {
    const id = await feedback(daysAgo(40));
    const at = daysAgo(40);
    const place = { account_id: neva.id, site_id: neva.sites[0], facility_id: neva.facilities[0] };
    const job = { ...place, id: newId(), title: 'My name is on the note', opened_at: at, found_at: at };
    await rounds.db
      .insertInto('door_job')
      .values({ ...job, origin: 'rating', feedback_id: id })
      .execute();
    await rounds.db
      .insertInto('door_job_event')
      .values({ account_id: neva.id, job_id: job.id, at, kind: 'opened', comment: job.title, feedback_id: id })
      .execute();
    await rounds.db.updateTable('account').set({ message_retention_days: 30 }).where('id', '=', neva.id).execute();
    await sweepAll();
    const { body } = await rounds.call('GET /jobs/{id}', { token: neva.owner.token, params: { id: job.id } });
    expect([body.title, body.events.map(({ comment }) => comment)]).toEqual(['…', ['']]);
  });

  it('leaves the title that a manager has given a job since', async () => {
    const id = await feedback(daysAgo(40));
    const place = { account_id: neva.id, site_id: neva.sites[0], facility_id: neva.facilities[2] };
    const job = { ...place, id: newId(), title: 'Call Anna' };
    const at = daysAgo(40);
    await rounds.db
      .insertInto('door_job')
      .values({ ...job, origin: 'rating', feedback_id: id, opened_at: at, found_at: at })
      .execute();
    const asked = { params: { id: job.id }, token: neva.owner.token };
    const renamed = { ...asked, body: { title: 'Replace the washer' } };
    expect((await rounds.call('PATCH /jobs/{id}', renamed)).status).toBe(200);
    await rounds.db.updateTable('account').set({ message_retention_days: 30 }).where('id', '=', neva.id).execute();
    await sweepAll();
    expect((await rounds.call('GET /jobs/{id}', asked)).body.title).toBe('Replace the washer');
  });

  it('wipes a rating and its job at once or not at all: what is left of one is found again', async () => {
    const id = await feedback(daysAgo(40));
    const at = daysAgo(40);
    const place = { account_id: neva.id, site_id: neva.sites[0], facility_id: neva.facilities[1] };
    const job = { ...place, id: newId(), title: 'My name is on the note', opened_at: at, found_at: at };
    await rounds.db
      .insertInto('door_job')
      .values({ ...job, origin: 'rating', feedback_id: id })
      .execute();
    await rounds.db.updateTable('account').set({ message_retention_days: 30 }).where('id', '=', neva.id).execute();
    await asOwner(rounds.database, async (tx) => {
      await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
        tx,
      );
      await sql`create trigger die before update on door_job execute function die()`.execute(tx);
    });
    await expect(sweepAll()).rejects.toThrow('died');
    await asOwner(rounds.database, async (tx) => {
      await sql`drop trigger die on door_job`.execute(tx);
    });
    expect((await messages()).get(id)).toEqual(['My name is on the note', false]);
    await sweepAll();
    const { body } = await rounds.call('GET /jobs/{id}', { token: neva.owner.token, params: { id: job.id } });
    expect([(await messages()).get(id), body.title]).toEqual([['', true], '…']);
  });

  it('forgets lines for the next shift a month after they were closed', async () => {
    const line = (closed_at: Date | null) => ({
      id: newId(),
      account_id: neva.id,
      site_id: neva.sites[0],
      person_id: neva.staff.id,
      text: 'The lift is out of order',
      at: daysAgo(60),
      closed_at,
    });
    const [gone, seen, open] = [line(daysAgo(31)), line(daysAgo(29)), line(null)];
    await rounds.db.insertInto('handover').values([gone, seen, open]).execute();
    await sweepAll();
    const kept = await rounds.db.selectFrom('handover').select('id').execute();
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([seen.id, open.id]));
  });

  it('removes what has served its time and nothing that lives', async () => {
    const submission = (created_at: Date) => ({
      request_id: newId(),
      kind: 'check',
      fingerprint: Buffer.from('x'),
      answer: 'null',
      created_at,
    });
    const [old, fresh] = [submission(daysAgo(31)), submission(daysAgo(29))];
    await rounds.db.insertInto('submission').values([old, fresh]).execute();
    const session = (expires_at: Date) => ({ id: newId(), person_id: neva.staff.id, expires_at });
    const [ended, living] = [session(daysAgo(8)), session(daysAgo(-1))];
    await rounds.db.insertInto('session').values([ended, living]).execute();
    await sweepAll();
    const kept = await rounds.db.selectFrom('submission').select('request_id').execute();
    expect(kept).toEqual([{ request_id: fresh.request_id }]);
    const sessions = await rounds.db.selectFrom('session').select('id').execute();
    expect(sessions.map(({ id }) => id)).toContain(living.id);
    expect(sessions.map(({ id }) => id)).not.toContain(ended.id);
    expect((await rounds.call('GET /profile/overview', { token: neva.staff.token })).status).toBe(200);
  });
});
