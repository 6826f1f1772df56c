import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { verify } from '../../verify.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1' });
const { act, check, doneBefore, read, list } = jobsOn(rounds);

const floor = ({ checklistId }: Organisation) => `${checklistId}-1`;
const soap = ({ checklistId }: Organisation) => `${checklistId}-2`;

const failedAt = async ({ sites, facilities, owner: { token } }: Organisation) => {
  const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token });
  return body.items.find(({ id }) => id === facilities[0])?.state.failedItems;
};

describe('a check at the door', () => {
  it('opens a job for what failed, counts it when it fails again, and links to where it came from', async () => {
    const org = await organisation(rounds);
    const first = await check(org.manager, org, [
      { id: floor(org), result: true },
      { id: soap(org), result: false, comment: 'Both are empty' },
    ]);
    const second = await check(org.staff, org, [{ id: soap(org), isProblem: true, comment: 'Still empty' }]);
    const [job, ...more] = await list(org.staff);
    expect(more).toEqual([]);
    expect(job).toMatchObject({
      title: 'Soap filled',
      origin: { kind: 'item', checkId: first, itemId: soap(org) },
      count: 2,
      openedBy: org.manager.id,
    });
    const { events } = await read(org.staff, job?.id ?? '');
    expect(events.map(({ kind, checkId, comment }) => [kind, checkId, comment])).toEqual([
      ['opened', first, 'Both are empty'],
      ['again', second, 'Still empty'],
    ]);
  });

  it('says which jobs it opened, also when it is sent again, and none when it joins one', async () => {
    const org = await organisation(rounds);
    const report = (requestId: string) =>
      rounds.call('POST /qr/{id}/report-quality-check', {
        token: org.staff.token,
        params: { id: org.facilities[0] },
        body: { items: [{ id: floor(org) }, { id: soap(org), isProblem: true }] },
        headers: { 'x-request-id': requestId },
      });
    const [first, again, later] = [
      await report('first-round'),
      await report('first-round'),
      await report('later-round'),
    ];
    const [job] = await list(org.staff);
    expect(first.body.jobs).toEqual([{ id: job?.id, title: 'Soap filled' }]);
    expect(again.body).toEqual(first.body);
    expect(later.body).not.toHaveProperty('jobs');
  });

  it('makes the job urgent that it opens or joins, once, and only of what failed', async () => {
    const org = await organisation(rounds);
    const problem = { id: soap(org), isProblem: true };
    await check(org.staff, org, [{ id: floor(org), isProblem: true, isUrgent: true }, problem], minutesAgo(30));
    await check(org.staff, org, [{ id: soap(org), isUrgent: true }], minutesAgo(40));
    const urgent = async () => (await list(org.staff, { isUrgent: true })).map(({ title }) => title);
    expect(await urgent()).toEqual(['Floor clean']);
    for (const minutes of [20, 10]) await check(org.staff, org, [{ ...problem, isUrgent: true }], minutesAgo(minutes));
    expect(new Set(await urgent())).toEqual(new Set(['Floor clean', 'Soap filled']));
    const job = (await list(org.staff)).find(({ title }) => title === 'Soap filled');
    const { events } = await read(org.staff, job?.id ?? '');
    expect(events.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['opened', undefined],
      ['again', undefined],
      ['changed', { isUrgent: true }],
      ['again', undefined],
    ]);
  });

  it('opens none for an item that is told not to', async () => {
    const org = await organisation(rounds);
    const { status, body } = await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      token: org.owner.token,
      params: { id: org.checklistId, itemId: '1' },
      body: { title: 'Floor clean', opensJob: false },
    });
    expect([status, body.opensJob]).toEqual([200, false]);
    await check(org.manager, org, [{ id: floor(org), result: false }]);
    expect(await list(org.owner)).toEqual([]);
  });

  it('closes its own job when it finds the item in order: reported work waits, an inspection confirms', async () => {
    const org = await organisation(rounds);
    await check(
      org.manager,
      org,
      [
        { id: floor(org), result: false },
        { id: soap(org), result: false },
      ],
      minutesAgo(30),
    );
    await check(
      org.staff,
      org,
      [
        { id: floor(org), result: true },
        { id: soap(org), result: true },
      ],
      minutesAgo(20),
    );
    expect((await list(org.staff)).map(({ state }) => state)).toEqual(['done', 'done']);
    const checkId = await check(org.manager, org, [{ id: floor(org), result: true }], minutesAgo(10));
    const [confirmed, ...others] = await list(org.staff, { state: 'confirmed' });
    expect([confirmed?.title, others]).toEqual(['Floor clean', []]);
    expect((await read(org.staff, confirmed?.id ?? '')).events.at(-1)).toMatchObject({ kind: 'confirmed', checkId });
    await check(org.manager, org, [{ id: soap(org), result: false }]);
    const [again] = await list(org.staff);
    expect(again).toMatchObject({ title: 'Soap filled', state: 'open', count: 2, doneAt: null });
  });

  it('that comes late says nothing about what happened after it was done', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: floor(org), result: true }], minutesAgo(10));
    await check(org.manager, org, [{ id: floor(org), result: false }], minutesAgo(20));
    expect(await list(org.staff)).toEqual([]);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(5));
    await check(org.manager, org, [{ id: soap(org), result: true }], minutesAgo(15));
    expect((await list(org.staff)).map(({ state }) => state)).toEqual(['open']);
  });

  it('that comes late sends nothing back that was found in order since', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(40));
    for (const ago of [30, 10]) await check(org.staff, org, [{ id: soap(org) }], minutesAgo(ago));
    await check(org.staff, org, [{ id: soap(org), isProblem: true }], minutesAgo(20));
    expect((await list(org.staff)).map(({ state, count }) => [state, count])).toEqual([['done', 2]]);
    expect(await failedAt(org)).toBe(0);
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('that comes late opens nothing again that was closed since, and no item', async () => {
    for (const closing of ['confirm', 'dismiss'] as const) {
      const org = await organisation(rounds);
      await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(30));
      const [job] = await list(org.owner);
      if (closing === 'confirm') await act(org.staff, job?.id ?? '', 'done');
      await act(org.manager, job?.id ?? '', closing, 'It is full');
      await check(org.staff, org, [{ id: soap(org), isProblem: true, comment: 'Empty' }], minutesAgo(20));
      expect([closing, await list(org.owner), await failedAt(org)]).toEqual([closing, [], 0]);
    }
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('that comes late does not close what was sent back since', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(30));
    const [job] = await list(org.owner);
    await act(org.staff, job?.id ?? '', 'done');
    await act(org.manager, job?.id ?? '', 'reopen', 'Still empty');
    await check(org.siteManager, org, [{ id: soap(org), result: true }], minutesAgo(10));
    expect((await list(org.owner)).map(({ state }) => state)).toEqual(['open']);
    expect(await failedAt(org)).toBe(1);
    // A check that was done after the job was sent back closes it.
    await check(org.siteManager, org, [{ id: soap(org), result: true }]);
    expect([await list(org.owner), await failedAt(org)]).toEqual([[], 0]);
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('that comes late confirms what was done since, and not before it was done', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(60));
    const [job] = await list(org.owner);
    const done = await doneBefore(org.staff, job?.id ?? '', minutesAgo(20));
    expect(done.status).toBe(200);
    await check(org.siteManager, org, [{ id: soap(org), result: true }], minutesAgo(50));
    const [confirmed] = await list(org.owner, { state: 'confirmed' });
    expect(confirmed).toMatchObject({ id: job?.id, doneAt: done.body.doneAt, closedAt: done.body.doneAt });
    const { body } = await rounds.call('GET /jobs/figures', { token: org.owner.token });
    expect(body.toConfirm).toEqual({ count: 1, medianMinutes: 0 });
  });

  it('opens one job when two people find the same fault at the same time', async () => {
    const org = await organisation(rounds);
    await Promise.all([
      check(org.manager, org, [{ id: soap(org), result: false }]),
      check(org.siteManager, org, [{ id: soap(org), result: false }]),
      check(org.staff, org, [{ id: soap(org), isProblem: true }]),
    ]);
    expect((await list(org.owner)).map(({ count }) => count)).toEqual([3]);
  });
});

describe('a visitor’s rating', () => {
  let visitors = 0;
  const rate = (facilityId: string, rating: number, message: string) =>
    rounds.call('POST /qr/{id}/feedback', {
      params: { id: facilityId },
      body: { rate: rating, message },
      headers: { 'x-forwarded-for': `192.0.2.${++visitors}` },
    });
  const wanting = async (): Promise<Organisation> => {
    const org = await organisation(rounds);
    const { body } = await rounds.call('PATCH /facilities/{id}', {
      token: org.owner.token,
      params: { id: org.facilities[0] },
      body: { opensJobs: true },
    });
    expect(body.opensJobs).toBe(true);
    return org;
  };

  it('opens no job without words, with four stars, or where the facility does not want it', async () => {
    const org = await wanting();
    await rate(org.facilities[0], 1, ' ');
    await rate(org.facilities[0], 4, 'Rather nice');
    await rate(org.facilities[1], 1, 'No paper');
    expect(await list(org.owner)).toEqual([]);
  });

  it('opens one job with what was said, to which the next complaints add', async () => {
    const org = await wanting();
    await rate(org.facilities[0], 2, `No paper\n${'and so on '.repeat(40)}`);
    await Promise.all(Array.from({ length: 5 }, async (_, index) => rate(org.facilities[0], 3, `No paper ${index}`)));
    const [job, ...more] = await list(org.owner);
    expect(more).toEqual([]);
    expect(job).toMatchObject({ title: 'No paper', count: 6, openedBy: null, origin: { kind: 'rating' } });
    const { items } = (await rounds.call('GET /feedbacks', { token: org.owner.token })).body;
    expect(job?.origin.feedbackId).toBe(items.at(-1)?.id);
    const { events } = await read(org.owner, job?.id ?? '');
    expect(events.map(({ kind }) => kind)).toEqual(['opened', ...Array.from({ length: 5 }, () => 'again')]);
    await act(org.staff, job?.id ?? '', 'done');
    await rate(org.facilities[0], 1, 'No soap');
    expect((await list(org.owner)).map(({ title, state }) => [title, state])).toEqual([
      ['No paper', 'done'],
      ['No soap', 'open'],
    ]);
  });

  it('has a job of its own that keeps an earlier one from being sent back to work, until it is closed', async () => {
    const org = await wanting();
    await rate(org.facilities[0], 1, 'No paper');
    const [earlier] = await list(org.owner);
    await act(org.staff, earlier?.id ?? '', 'done');
    await rate(org.facilities[0], 1, 'No soap');
    const refused = await act(org.manager, earlier?.id ?? '', 'reopen', 'There is none');
    expect([refused.status, refused.problem.code]).toEqual([409, 'job_opened_again']);
    expect((await read(org.owner, earlier?.id ?? '')).state).toBe('done');
    const later = (await list(org.owner, { state: 'open' }))[0];
    await act(org.staff, later?.id ?? '', 'done');
    expect((await act(org.manager, earlier?.id ?? '', 'reopen', 'There is none')).body.state).toBe('open');
  });
});

describe('POST /jobs/{id}/reopen', () => {
  it('is refused for an item that has failed again since, and has a new job', async () => {
    const org = await organisation(rounds);
    const failed = [{ id: soap(org), result: false, comment: 'Empty' }];
    await check(org.manager, org, failed, minutesAgo(30));
    const [earlier] = await list(org.owner);
    await act(org.manager, earlier?.id ?? '', 'dismiss', 'It is meant to be empty');
    await check(org.manager, org, failed);
    const { status, problem } = await act(org.manager, earlier?.id ?? '', 'reopen', 'It is not');
    expect([status, problem.code]).toEqual([409, 'job_opened_again']);
  });
});
