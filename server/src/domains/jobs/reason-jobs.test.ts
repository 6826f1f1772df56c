import { describe, expect, it } from 'vitest';
import { sweepers } from '../../chores/housekeeping.store.js';
import { jobsOn } from '../../test/jobs.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { findReceipt } from '../feedback/feedback.read.js';
import { findUnexplainedJobs } from './recount.read.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '100000' });
const { act, read, list } = jobsOn(rounds);

let visitors = 0;
/** Each by another visitor. Answers the code of the receipt. */
async function say({ facilities }: Organisation, rate: number, reasonIds: string[], message = ''): Promise<string> {
  const { status, body } = await rounds.call('POST /qr/{id}/feedback', {
    params: { id: facilities[0] },
    body: { rate, reasonIds, message },
    headers: { 'x-forwarded-for': `192.0.2.${++visitors % 250}`, 'user-agent': `Phone ${visitors}` },
  });
  expect(status).toBe(201);
  return body.receiptUrl.split('/').at(-1) ?? '';
}

async function washroom(opensJobs = true): Promise<Organisation> {
  const org = await organisation(rounds);
  const { status } = await rounds.call('PATCH /facilities/{id}', {
    token: org.owner.token,
    params: { id: org.facilities[0] },
    body: { opensJobs, placeKind: 'washroom' },
  });
  expect(status).toBe(200);
  return org;
}

const putRight = async (code: string) => ((await findReceipt(rounds.db, code, 'UTC'))?.putRightAt ?? null) !== null;

describe('a reason that a visitor taps', () => {
  it('opens no job where the facility does not want it, by itself when it opens none, or with four stars', async () => {
    const unwanted = await washroom(false);
    await say(unwanted, 1, ['washroom-paper']);
    expect(await list(unwanted.owner)).toEqual([]);
    const org = await washroom();
    await say(org, 1, ['washroom-smell']);
    await say(org, 4, ['washroom-paper']);
    expect(await list(org.owner)).toEqual([]);
  });

  it('opens none when the rating is suspicious, or when it is not offered any more', async () => {
    const org = await washroom();
    await rounds.call('POST /qr/{id}/feedback', {
      params: { id: org.facilities[0] },
      token: org.staff.token,
      body: { rate: 1, reasonIds: ['washroom-paper'] },
    });
    const { status } = await rounds.call('PUT /accounts/{id}/reasons', {
      token: org.owner.token,
      params: { id: org.id },
      body: { items: [] },
    });
    expect(status).toBe(200);
    await say(org, 1, ['washroom-soap']);
    expect(await list(org.owner)).toEqual([]);
  });

  it('opens one job per door and reason, to which the next ones add with their words', async () => {
    const org = await washroom();
    await say(org, 2, ['washroom-smell', 'washroom-paper'], 'None at all');
    await say(org, 1, ['washroom-soap', 'washroom-paper']);
    const jobs = await list(org.staff);
    expect(jobs.map(({ title, count }) => [title, count])).toEqual(
      expect.arrayContaining([
        ['No paper', 2],
        ['No soap', 1],
      ]),
    );
    expect(jobs).toHaveLength(2);
    const job = jobs.find(({ count }) => count === 2);
    const { items } = (await rounds.call('GET /feedbacks', { token: org.owner.token })).body;
    expect(job?.origin).toEqual({
      kind: 'reason',
      checkId: null,
      itemId: null,
      feedbackId: items.at(-1)?.id,
      reasonId: 'washroom-paper',
    });
    const { events } = await read(org.staff, job?.id ?? '');
    expect(events.map(({ kind, by, comment, feedbackId }) => [kind, by, comment, feedbackId])).toEqual([
      ['opened', null, 'None at all', items[1]?.id],
      ['again', null, '', items[0]?.id],
    ]);
  });

  it('opens one job when many tap it at the same time', async () => {
    const org = await washroom();
    const both = ['washroom-paper', 'washroom-soap'];
    await Promise.all(Array.from({ length: 6 }, (_, index) => say(org, 1, index % 2 ? both : both.toReversed())));
    expect((await list(org.owner)).map(({ count }) => count)).toEqual([6, 6]);
    expect(await findUnexplainedJobs(rounds.db)).toEqual([]);
  });

  it('leaves a complaint in words to the job of the ratings, when it opens none itself', async () => {
    const org = await washroom();
    await say(org, 2, ['washroom-smell'], 'Like a stable');
    expect(await list(org.owner)).toMatchObject([
      { title: 'Like a stable', origin: { kind: 'rating', reasonId: null } },
    ]);
  });

  it('is put right on every receipt that joined, when all of it is', async () => {
    const org = await washroom();
    const receipts = [await say(org, 1, ['washroom-paper']), await say(org, 2, ['washroom-paper', 'washroom-soap'])];
    const jobs = await list(org.staff);
    const job = (title: string) => jobs.find((each) => each.title === title)?.id ?? '';
    expect((await act(org.staff, job('No paper'), 'done')).status).toBe(200);
    expect((await act(org.staff, job('No soap'), 'done')).status).toBe(200);
    expect(await Promise.all(receipts.map(putRight))).toEqual([false, false]);
    expect((await act(org.manager, job('No paper'), 'confirm')).status).toBe(200);
    expect(await Promise.all(receipts.map(putRight))).toEqual([true, false]);
    expect((await act(org.manager, job('No soap'), 'confirm')).status).toBe(200);
    expect(await Promise.all(receipts.map(putRight))).toEqual([true, true]);
    await say(org, 1, ['washroom-paper']);
    expect(await list(org.staff, { state: 'open' })).toHaveLength(1);
    const refused = await act(org.manager, job('No paper'), 'reopen', 'There is none');
    expect([refused.status, refused.problem.code]).toEqual([409, 'job_opened_again']);
  });

  it('does not keep the words of a visitor longer than the organisation does, and keeps its title', async () => {
    const org = await washroom();
    await say(org, 1, ['washroom-paper'], 'My name is Ivan');
    await rounds.db.updateTable('account').set({ message_retention_days: 1 }).where('id', '=', org.id).execute();
    const longAgo = new Date(Date.now() - 3 * 86_400_000);
    await rounds.db.updateTable('feedback').set({ at: longAgo }).where('account_id', '=', org.id).execute();
    for (const sweep of sweepers) await sweep(rounds.db, 100);
    const [job] = await list(org.owner);
    expect(job?.title).toBe('No paper');
    expect((await read(org.owner, job?.id ?? '')).events.map(({ comment }) => comment)).toEqual(['']);
    const { items } = (await rounds.call('GET /feedbacks', { token: org.owner.token })).body;
    expect(items.map(({ message, reasonIds }) => [message, reasonIds])).toEqual([['', ['washroom-paper']]]);
  });
});

describe('the title of its job', () => {
  const titles = async ({ staff, facilities, sites }: Organisation, language: string) => {
    const [token, headers] = [staff.token, { 'accept-language': language }];
    const [jobs, today, door, site] = await Promise.all([
      rounds.call('GET /jobs', { token, headers }),
      rounds.call('GET /today', { token, headers }),
      rounds.call('GET /qr/{id}', { token, headers, params: { id: facilities[0] } }),
      rounds.call('GET /sites/{id}/rounds', { token, headers, params: { id: sites[0] } }),
    ]);
    const lists = [jobs.body.items, today.body.jobs, door.body.jobs ?? [], site.body.jobs ?? []];
    return [...new Set(lists.flatMap((items) => items.map(({ title }) => title)))];
  };

  it('is in the reader’s language wherever the job is shown, until somebody gives it another', async () => {
    const org = await washroom();
    await say(org, 1, ['washroom-paper']);
    expect([await titles(org, 'en'), await titles(org, 'cs')]).toEqual([['No paper'], ['Chybí papír']]);
    const [job] = await list(org.staff);
    const change = (title: string) =>
      rounds.call('PATCH /jobs/{id}', {
        token: org.owner.token,
        params: { id: job?.id ?? '' },
        body: { title, isUrgent: true },
        headers: { 'accept-language': 'en' },
      });
    await change('No paper');
    expect(await titles(org, 'cs')).toEqual(['Chybí papír']);
    await change('Paper in both stalls');
    expect(await titles(org, 'cs')).toEqual(['Paper in both stalls']);
  });

  it('is exported, with what it came from', async () => {
    const org = await washroom();
    await say(org, 1, ['washroom-paper']);
    const file = await rounds.fetch('/aaa/api/v1/jobs/export?format=csv', {
      headers: { authorization: `Bearer ${org.owner.token}`, 'accept-language': 'cs' },
    });
    const text = await file.text();
    expect([text.includes('Chybí papír'), text.includes('Důvod od návštěvníků')]).toEqual([true, true]);
  });
});
