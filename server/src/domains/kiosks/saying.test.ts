import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { jobsOn } from '../../test/jobs.js';
import { pairedKiosk, tabletOn } from '../../test/kiosk.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { verify } from '../../verify.js';
import { findMiscounts } from '../dashboard/recount.read.js';
import { findUnexplainedJobs } from '../jobs/recount.read.js';

const rounds = testApp();
const second = testApp({}, rounds);
let neva: Organisation;
type Kiosk = Awaited<ReturnType<typeof pairedKiosk>>;
let kiosk: Kiosk;

const year = 365 * 86_400_000;
const day = 86_400_000;
const seconds = 1000;

beforeEach(async () => {
  neva = await organisation(rounds);
  kiosk = await pairedKiosk(rounds, neva);
});

const ratings = async (query = {}) =>
  (await rounds.call('GET /feedbacks', { token: neva.owner.token, query: { limit: 200, ...query } })).body.items;
const dashboard = async (query = {}) =>
  (await rounds.call('GET /dashboard', { token: neva.owner.token, query: { days: 10, ...query } })).body.feedback;
const minutesAgo = (at: string | undefined) => (Date.now() - Date.parse(at ?? '')) / 60_000;

describe('POST /kiosks/feedback', () => {
  it('refuses who names no token, and one that is not known', async () => {
    const body = { rate: 5, saidAt: new Date().toISOString(), sentAt: new Date().toISOString() };
    expect((await rounds.call('POST /kiosks/feedback', { body })).problem.code).toBe('not_signed_in');
    expect((await tabletOn(rounds, newId()).say()).problem.code).toBe('kiosk_ended');
    expect(await ratings()).toEqual([]);
  });

  it.each([
    { rate: 6 },
    { rate: 0 },
    { reasonIds: Array.from({ length: 8000 }, (_, index) => `reason-${index}`) },
    { reasonIds: ['general-dirty', 'general-dirty'] },
    { reasonIds: ["'; drop table feedback; --"] },
  ])('refuses what no tablet of ours sends', async (said) => {
    const { status, problem } = await kiosk.say({ rate: 2, ...said });
    expect([status, problem.code]).toEqual([422, 'validation_failed']);
    expect(await ratings()).toEqual([]);
  });

  const noMoments = ['yesterday', '2026-13-45T00:00:00Z', '2026-11-17T23:59:60Z', '0000-01-01T00:00:00Z'];
  it.each(noMoments)('refuses %s as a moment', async (moment) => {
    const headers = { authorization: `Kiosk ${kiosk.token}` };
    const now = new Date().toISOString();
    for (const clock of [
      { saidAt: moment, sentAt: now },
      { saidAt: now, sentAt: moment },
    ]) {
      const { status } = await rounds.call('POST /kiosks/feedback', { headers, body: { rate: 4, ...clock } });
      expect(status).toBe(422);
    }
    expect(await ratings()).toEqual([]);
  });

  it('is closed where the facility takes no feedback', async () => {
    const params = { id: neva.facilities[0] };
    const change = (isFeedbackEnabled: boolean) =>
      rounds.call('PATCH /facilities/{id}', { token: neva.owner.token, params, body: { isFeedbackEnabled } });
    await change(false);
    const { status, problem } = await kiosk.say();
    expect([status, problem.code]).toEqual([409, 'feedback_closed']);
    expect((await kiosk.seen()).body.isFeedbackEnabled).toBe(false);
    await change(true);
    expect((await kiosk.say()).status).toBe(201);
  });

  it('speaks for its own door, whatever else is said', async () => {
    const headers = { authorization: `Kiosk ${kiosk.token}` };
    const at = new Date().toISOString();
    const body = { rate: 1, saidAt: at, sentAt: at, facilityId: neva.facilities[2], kioskId: newId() };
    await rounds.call('POST /kiosks/feedback', { headers, body, query: { facilityId: neva.facilities[2] } as never });
    expect((await ratings()).map(({ facilityId }) => facilityId)).toEqual([neva.facilities[0]]);
  });

  it('cannot take what another kiosk has sent for its own', async () => {
    const other = await pairedKiosk(rounds, neva, { facilityId: neva.facilities[2] });
    const requestId = newId();
    expect((await kiosk.say({ requestId })).status).toBe(201);
    expect((await other.say({ requestId })).problem.code).toBe('request_id_reused');
    expect(await ratings({ facilityId: neva.facilities[2] })).toEqual([]);
  });

  it('stores it as what it is: of a kiosk, of nobody, in full', async () => {
    expect((await kiosk.say({ rate: 4 })).status).toBe(201);
    expect(await ratings()).toMatchObject([
      { rating: 4, source: 'kiosk', message: '', reasonIds: [], isSuspicious: false, suspicion: null, weight: 1 },
    ]);
    const rows = await rounds.db.selectFrom('feedback').selectAll().where('account_id', '=', neva.id).execute();
    expect(rows[0]).toMatchObject({ visitor_hash: null, network_hash: null, kind_hash: null, kiosk_id: kiosk.id });
  });

  it('keeps the reasons that the facility knows, and none with four stars', async () => {
    const [reason] = kiosk.view.reasons;
    const reasonIds = [reason?.id ?? '', 'washroom-paper', 'never-heard-of'];
    await kiosk.say({ rate: 2, reasonIds });
    await kiosk.say({ rate: 4, reasonIds });
    const said = await ratings();
    const keptWith = (stars: number) => said.find(({ rating }) => rating === stars)?.reasonIds;
    expect([keptWith(2), keptWith(4)]).toEqual([[reason?.id], []]);
  });

  it('offers the reasons of the place in every language of visitors', () => {
    expect(kiosk.view.reasons.length).toBeGreaterThan(2);
    for (const { title } of kiosk.view.reasons) expect(Object.keys(title)).toHaveLength(13);
  });
});

describe('what was said without a network', () => {
  it('is of the moment it was said at, by a clock that is wrong by a year', async () => {
    await kiosk.say({ agoMs: 2 * 3_600_000, clockMs: year, rate: 1 });
    await kiosk.say({ agoMs: 3 * 3_600_000, clockMs: -year, rate: 2 });
    const said = await ratings();
    expect(said.map(({ rating, at }) => [rating, Math.round(minutesAgo(at))])).toEqual([
      [1, 120],
      [2, 180],
    ]);
  });

  it('is of now where it was said after it was sent, and at most seven days old', async () => {
    await kiosk.say({ agoMs: -year, rate: 1 });
    await kiosk.say({ agoMs: year, rate: 2 });
    const said = await ratings();
    expect(minutesAgo(said[0]?.at)).toBeLessThan(1);
    expect(minutesAgo(said[1]?.at) / 1440).toBeCloseTo(7, 2);
    expect(said.map(({ rating }) => rating)).toEqual([1, 2]);
  });

  it('is counted once, however often the queue is sent, and by two processes at once', async () => {
    const now = Date.now();
    const queue = Array.from({ length: 6 }, (_, index) => ({
      requestId: newId(),
      saidAt: new Date(now - (60 - index) * 60_000).toISOString(),
    }));
    const headers = { authorization: `Kiosk ${kiosk.token}` };
    const send = (to: typeof rounds, { requestId, saidAt }: { requestId: string; saidAt: string }) =>
      to.call('POST /kiosks/feedback', {
        headers: { ...headers, 'x-request-id': requestId },
        body: { rate: 5, saidAt, sentAt: new Date().toISOString() },
      });
    const replies = await Promise.all(
      [...queue, ...queue].flatMap((entry) => [send(rounds, entry), send(second, entry)]),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await ratings()).toHaveLength(queue.length);
    for (const entry of queue) expect((await send(rounds, entry)).status).toBe(201);
    expect((await dashboard()).count).toBe(queue.length);
  });

  it('does not become another when the same id says something else', async () => {
    const requestId = newId();
    await kiosk.say({ requestId, rate: 5 });
    expect((await kiosk.say({ requestId, rate: 1 })).problem.code).toBe('request_id_reused');
    expect((await ratings()).map(({ rating }) => rating)).toEqual([5]);
  });

  it('opens no job when somebody has checked the place since', async () => {
    await rounds.call('PATCH /facilities/{id}', {
      token: neva.owner.token,
      params: { id: neva.facilities[0] },
      body: { opensJobs: true, placeKind: 'washroom' },
    });
    await rounds.call('POST /qr/{id}/report-quality-check', {
      token: neva.staff.token,
      params: { id: neva.facilities[0] },
      body: { items: [{ id: `${neva.checklistId}-1`, result: true }] },
    });
    const jobs = async () => (await rounds.call('GET /jobs', { token: neva.owner.token, query: {} })).body.items;
    await kiosk.say({ rate: 1, reasonIds: ['washroom-paper'], agoMs: 3_600_000 });
    expect(await jobs()).toEqual([]);
    await kiosk.say({ rate: 1, reasonIds: ['washroom-paper'] });
    expect(await jobs()).toHaveLength(1);
  });

  it.each(['done', 'confirm', 'dismiss'] as const)(
    'opens nothing again that was put right since: it counts there (%s)',
    async (last) => {
      await rounds.call('PATCH /facilities/{id}', {
        token: neva.owner.token,
        params: { id: neva.facilities[0] },
        body: { opensJobs: true, placeKind: 'washroom' },
      });
      const { act, read, list } = jobsOn(rounds);
      const paper = { rate: 1, reasonIds: ['washroom-paper'] };
      await kiosk.say({ ...paper, agoMs: 2 * 3_600_000 });
      const [job] = await list(neva.owner);
      const id = job?.id ?? '';
      if (last !== 'dismiss') await act(neva.staff, id, 'done');
      if (last !== 'done') await act(neva.manager, id, last, 'Seen');
      const { state } = await read(neva.owner, id);

      await Promise.all([
        kiosk.say({ ...paper, agoMs: 3_600_000 }),
        kiosk.say({ ...paper, reasonIds: ['washroom-paper', 'washroom-soap'], agoMs: 1_800_000, to: second }),
      ]);
      const settled = await read(neva.owner, id);
      expect([settled.state, settled.count]).toEqual([state, 3]);
      expect(settled.events.filter(({ kind }) => kind === 'again')).toHaveLength(2);
      const open = await list(neva.owner, { state: 'open' });
      expect(open.map(({ title, count }) => [title, count])).toEqual([['No soap', 1]]);

      // Said since: it is broken again. What was said before that still speaks of the first time.
      await kiosk.say(paper);
      await kiosk.say({ ...paper, agoMs: 600_000 });
      await kiosk.say(paper);
      const again = (await list(neva.owner, { state: 'open' })).find(({ title }) => title === 'No paper');
      expect([again?.count, (await read(neva.owner, id)).count]).toEqual([2, 4]);
      expect(await findUnexplainedJobs(rounds.db)).toEqual([]);
    },
  );

  it('opens one job when it is put right at that very moment, or none', async () => {
    await rounds.call('PATCH /facilities/{id}', {
      token: neva.owner.token,
      params: { id: neva.facilities[0] },
      body: { opensJobs: true, placeKind: 'washroom' },
    });
    const { act, list } = jobsOn(rounds);
    const paper = { rate: 1, reasonIds: ['washroom-paper'] };
    for (let turn = 0; turn < 8; turn++) {
      await kiosk.say({ ...paper, clockMs: turn });
      const [job] = await list(neva.owner, { state: 'open' });
      await Promise.all([
        act(neva.staff, job?.id ?? '', 'done'),
        kiosk.say({ ...paper, agoMs: 60_000, to: second }),
        kiosk.say({ ...paper, agoMs: 120_000 }),
      ]);
      expect(await list(neva.owner, { state: 'open' })).toEqual([]);
    }
    expect(await findUnexplainedJobs(rounds.db)).toEqual([]);
  });
});

describe('a kiosk as a source', () => {
  it('is told apart in lists, exports and figures, which add up', async () => {
    const params = { id: neva.facilities[0] };
    await rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 1 } });
    await kiosk.say({ rate: 5, agoMs: 2 * day });
    await kiosk.say({ rate: 4, agoMs: 60_000 });
    expect((await ratings({ source: 'kiosk' })).map(({ rating }) => rating)).toEqual([4, 5]);
    expect((await ratings({ source: 'code' })).map(({ rating }) => rating)).toEqual([1]);
    expect((await dashboard()).bySource).toEqual({ code: 1, kiosk: 2 });
    const response = await rounds.fetch('/aaa/api/v1/feedbacks/export?format=csv&source=kiosk', {
      headers: { authorization: `Bearer ${neva.owner.token}`, 'accept-language': 'en' },
    });
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines[0]?.endsWith('"Source","Message removed"')).toBe(true);
    expect(lines.slice(1).map((line) => line.endsWith('"Kiosk",""'))).toEqual([true, true]);
    expect(await findMiscounts(rounds.db)).toEqual([]);
  });

  it('waits for no reply, which nobody would find; one that is written all the same is kept', async () => {
    const { token } = neva.owner;
    const params = { id: neva.facilities[0] };
    await rounds.call('PATCH /facilities/{id}', { token, params, body: { opensJobs: true, placeKind: 'washroom' } });
    const waits = async () => {
      const { body } = await rounds.call('GET /dashboard', { token, query: { days: 10 } });
      const { items: sites } = (await rounds.call('GET /sites', { token })).body;
      const low = body.attention.find(({ facilityId }) => facilityId === neva.facilities[0])?.unansweredLow ?? 0;
      const badge = sites.reduce((sum, { state }) => sum + state.unanswered, 0);
      return [body.feedback.waiting, body.feedback.unanswered, badge, low];
    };
    await kiosk.say({ rate: 1, reasonIds: ['washroom-paper'] });
    expect(await waits()).toEqual([0, 0, 0, 0]);
    const { list, read } = jobsOn(rounds);
    const isJobRepliedTo = async (reason: string) => {
      const job = (await list(neva.owner)).find(({ title }) => title === reason);
      return (await read(neva.owner, job?.id ?? '')).canBeRepliedTo;
    };
    expect(await isJobRepliedTo('No paper')).toBe(false);
    const body = { rate: 2, reasonIds: ['washroom-soap'] };
    await rounds.call('POST /qr/{id}/feedback', { params, body });
    expect(await waits()).toEqual([1, 1, 1, 1]);
    expect(await isJobRepliedTo('No soap')).toBe(true);

    expect((await ratings({ unanswered: true })).map(({ source }) => source)).toEqual(['code']);
    const response = await rounds.fetch('/aaa/api/v1/feedbacks/export?format=csv&unanswered=true', {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    });
    expect((await response.text()).trim().split('\r\n')).toHaveLength(2);

    // An older app offers it still, and a mark may be taken back.
    const [said] = await ratings({ source: 'kiosk' });
    const id = said?.id ?? 0;
    for (const isSuspicious of [true, false]) {
      await rounds.call('POST /feedbacks/{id}/mark', { token, params: { id }, body: { isSuspicious } });
    }
    const reply = await rounds.call('POST /feedbacks/{id}/review', {
      token,
      params: { id },
      body: { comment: 'Sorry' },
    });
    expect([reply.status, reply.body.reviewComment]).toEqual([200, 'Sorry']);
    expect(await waits()).toEqual([1, 1, 1, 1]);
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('is not asked for by a name that does not exist', async () => {
    const query = { source: 'pigeon' } as never;
    expect((await rounds.call('GET /feedbacks', { token: neva.owner.token, query })).status).toBe(422);
  });
});

describe('the rhythm of a kiosk', () => {
  it('lets a hundred people speak from one tablet, one after the other', async () => {
    for (let index = 0; index < 100; index++) {
      await kiosk.say({ agoMs: (100 - index) * 15 * seconds, rate: (index % 5) + 1 });
    }
    const said = await ratings();
    expect(said).toHaveLength(100);
    expect(said.filter(({ isSuspicious }) => isSuspicious)).toEqual([]);
  });

  it('marks children at play, the first of them as well, and whoever comes later counts again', async () => {
    await kiosk.say({ rate: 5, agoMs: 300 * seconds });
    for (let index = 0; index < 12; index++) await kiosk.say({ rate: 1, agoMs: 200 * seconds - index * 2 * seconds });
    await kiosk.say({ rate: 4, agoMs: 60 * seconds });
    const said = await ratings();
    const marks = said.map(({ rating, suspicion }) => `${rating} ${suspicion}`);
    expect(marks.filter((mark) => mark === '1 burst')).toHaveLength(12);
    expect(marks.filter((mark) => mark === '5 null' || mark === '4 null')).toHaveLength(2);
    expect(await dashboard()).toMatchObject({ count: 2, suspicious: 12, bySource: { code: 0, kiosk: 2 } });
    expect((await dashboard({ countSuspicious: true })).bySource).toEqual({ code: 0, kiosk: 14 });
    expect(await findMiscounts(rounds.db)).toEqual([]);
  });

  it('knows play by when it was said, also when it is sent days later', async () => {
    for (let index = 0; index < 10; index++) await kiosk.say({ agoMs: 2 * day - index * 2 * seconds, rate: 2 });
    expect((await ratings()).every(({ suspicion }) => suspicion === 'burst')).toBe(true);
  });

  it('leaves what a manager has decided', async () => {
    for (let index = 0; index < 8; index++) await kiosk.say({ agoMs: 100 * seconds - index * 2 * seconds, rate: 3 });
    const [last] = await ratings();
    const { token } = neva.owner;
    await rounds.call('POST /feedbacks/{id}/mark', {
      token,
      params: { id: last?.id ?? 0 },
      body: { isSuspicious: false },
    });
    expect((await dashboard()).bySource).toEqual({ code: 0, kiosk: 1 });
  });

  it('makes nothing of the visitors behind the code, and they make nothing of it', async () => {
    for (let index = 0; index < 12; index++) await kiosk.say({ agoMs: 100 * seconds - index * 2 * seconds, rate: 1 });
    const params = { id: neva.facilities[0] };
    await rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 1 } });
    expect((await ratings({ source: 'code' })).map(({ weight, suspicion }) => [weight, suspicion])).toEqual([
      [1, null],
    ]);
  });
});
