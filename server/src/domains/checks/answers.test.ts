import { limits, type Body, type CheckTask } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { sentPhoto } from '../../test/pictures.js';
import { testApp } from '../../test/test-app.js';
import type { ReportBody } from './checks.policy.js';

const rounds = testApp();
const jobs = jobsOn(rounds);

type NewItem = Body<'POST /checklists/{id}/items'>;

const range = { kind: 'number', unit: '°C', lowest: 2, highest: 6 } as const;
const fridge: NewItem = { title: 'Fridge', ...range };
const choices = [
  { title: 'Empty', isProblem: false },
  { title: 'Full', isProblem: true },
];
const bin: NewItem = { title: 'Bin', kind: 'choice', choices };

async function addItem({ checklistId, owner }: Organisation, body: NewItem): Promise<string> {
  const params = { id: checklistId };
  const added = await rounds.call('POST /checklists/{id}/items', { params, body, token: owner.token });
  expect(added.status).toBe(201);
  return added.body.id;
}

const report = (
  { token }: Persona,
  { facilities }: Organisation,
  items: ReportBody['items'],
  more: Partial<ReportBody> = {},
) =>
  rounds.call('POST /qr/{id}/report-quality-check', { params: { id: facilities[0] }, token, body: { items, ...more } });

const newest = async ({ owner }: Organisation) =>
  (await rounds.call('GET /checks', { token: owner.token, query: { limit: 1 } })).body.items[0];

const itemOf = async (neva: Organisation, id: string) =>
  (await newest(neva))?.items.find(({ checkListItemId }) => checkListItemId === id);

describe('an item of a checklist', () => {
  it.each([
    [{ title: 'Fridge', kind: 'smell' }, 'kind'],
    [{ title: 'Fridge', kind: 'number', unit: 'x'.repeat(21) }, 'unit'],
    [{ title: 'Fridge', kind: 'number', lowest: 1e9 + 1 }, 'lowest'],
    [{ title: 'Fridge', kind: 'number', lowest: '2' }, 'lowest'],
    [{ title: 'Fridge', kind: 'number', lowest: 7, highest: 6 }, 'highest'],
    [{ title: 'Bin', kind: 'choice' }, 'choices'],
    [{ title: 'Bin', kind: 'choice', choices: choices.slice(1) }, 'choices'],
    [{ title: 'Bin', kind: 'choice', choices: [...choices, { title: 'Full', isProblem: false }] }, 'choices.2.title'],
    [{ title: 'Bin', kind: 'choice', choices: [...choices, { title: ' ', isProblem: false }] }, 'choices.2.title'],
    [
      {
        title: 'Bin',
        kind: 'choice',
        choices: Array.from({ length: 13 }, (_, index) => ({ title: String(index), isProblem: false })),
      },
      'choices',
    ],
  ])('is refused: %j', async (body, field) => {
    const { checklistId, owner } = await organisation(rounds);
    const params = { id: checklistId };
    const { status, problem } = await rounds.call('POST /checklists/{id}/items', {
      params,
      body: body as NewItem,
      token: owner.token,
    });
    expect([status, problem.errors?.map((each) => each.field)]).toEqual([422, [field]]);
  });

  it('says what it asks for: in the template, at the door and for the whole site', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, { ...fridge, isCommentNeeded: true });
    const asking = { ...range, isCommentNeeded: true, isPhotoNeeded: false };
    const { token } = neva.staff;
    const template = await rounds.call('GET /checklists/{id}/items', {
      params: { id: neva.checklistId },
      token: neva.owner.token,
    });
    const door = await rounds.call('GET /qr/{id}', { params: { id: neva.facilities[0] }, token });
    const site = await rounds.call('GET /sites/{id}/rounds', { params: { id: neva.sites[0] }, token });
    const lists: (Partial<CheckTask> & { id: string })[][] = [template.body.items, door.body.checks, site.body.checks];
    for (const items of lists) {
      expect(items.find((item) => item.id === id)).toMatchObject(asking);
      expect(items[0]).toMatchObject({ kind: 'check', isCommentNeeded: false, isPhotoNeeded: false });
      expect(items[0]).not.toHaveProperty('unit');
    }
  });

  it('keeps what it asks for when a form of before changes it', async () => {
    const neva = await organisation(rounds);
    const itemId = await addItem(neva, fridge);
    const params = { id: neva.checklistId, itemId };
    const { body } = await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      params,
      token: neva.owner.token,
      body: { title: 'Fridge by the window', description: '', isCommentAllowed: true },
    });
    expect(body).toMatchObject({ title: 'Fridge by the window', ...range });
    const plain = await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      params,
      token: neva.owner.token,
      body: { title: 'Fridge', kind: 'check' },
    });
    expect(plain.body).toMatchObject({ kind: 'check' });
    expect(plain.body).not.toHaveProperty('lowest');
  });
});

describe('a report with answers', () => {
  it('is refused as a whole where one is missing, of another type or unknown', async () => {
    const neva = await organisation(rounds);
    const [number, choice, photo, needed] = [
      await addItem(neva, fridge),
      await addItem(neva, bin),
      await addItem(neva, { title: 'The room', kind: 'photo' }),
      await addItem(neva, { title: 'Tap', isCommentNeeded: true, isPhotoNeeded: true }),
    ];
    const floor = { id: `${neva.checklistId}-1` };
    const refusals: [ReportBody['items'][number], string][] = [
      [{ id: number }, 'items.1.answer'],
      [{ id: number, answer: '4' }, 'items.1.answer'],
      [{ id: number, answer: 1e10 }, 'items.1.answer'],
      [{ id: choice, answer: 'Half full' }, 'items.1.answer'],
      [{ id: choice, answer: 4 }, 'items.1.answer'],
      [{ id: photo }, 'items.1.photoIds'],
      [{ id: needed, isProblem: true }, 'items.1.comment'],
      [{ id: needed, isProblem: true, comment: 'Drips' }, 'items.1.photoIds'],
    ];
    for (const [item, field] of refusals) {
      const { status, problem } = await report(neva.staff, neva, [floor, item]);
      expect([item, status, problem.errors?.map((each) => each.field)]).toEqual([item, 422, [field]]);
    }
    expect(await newest(neva)).toBeUndefined();
  });

  it('is in order inside of the range, and keeps what was asked for then', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, fridge);
    expect((await report(neva.staff, neva, [{ id, answer: 4.5 }])).status).toBe(201);
    const params = { id: neva.checklistId, itemId: id };
    await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      params,
      token: neva.owner.token,
      body: { title: 'Fridge', highest: 4 },
    });
    expect(await itemOf(neva, id)).toMatchObject({ result: null, answer: 4.5, ...range });
    expect((await report(neva.owner, neva, [{ id, answer: 4 }])).status).toBe(201);
    expect(await itemOf(neva, id)).toMatchObject({ result: true, answer: 4, ...range, highest: 4 });
    expect((await newest(neva))?.items[0]).not.toHaveProperty('kind');
  });

  it('keeps words and a choice as they were said, and a plain item has no answer', async () => {
    const neva = await organisation(rounds);
    const meter = await addItem(neva, { title: 'Meter', kind: 'text' });
    const choice = await addItem(neva, bin);
    const plain = `${neva.checklistId}-1`;
    const { status } = await report(neva.staff, neva, [
      { id: plain },
      { id: meter, answer: '1204' },
      { id: choice, answer: 'Empty' },
    ]);
    expect(status).toBe(201);
    expect(await itemOf(neva, meter)).toMatchObject({ kind: 'text', answer: '1204', result: null });
    expect(await itemOf(neva, choice)).toMatchObject({ kind: 'choice', answer: 'Empty', result: null });
    expect(await itemOf(neva, plain)).not.toHaveProperty('answer');
  });

  it('finds what is not in order by itself, from staff too, and its job says the value', async () => {
    const neva = await organisation(rounds);
    const [number, choice] = [await addItem(neva, fridge), await addItem(neva, bin)];
    const items = [
      { id: number, answer: 8, comment: '' },
      { id: choice, answer: 'Full' },
    ];
    const { status, body } = await report(neva.staff, neva, items);
    expect([status, body.jobs?.map(({ title }) => title)]).toEqual([201, ['Fridge', 'Bin']]);
    expect(await itemOf(neva, number)).toMatchObject({ result: false, answer: 8 });
    const comments = await Promise.all(
      (body.jobs ?? []).map(async ({ id }) => (await jobs.read(neva.owner, id)).events[0]?.comment),
    );
    expect(comments).toEqual(['8 °C (≤ 6 °C)', 'Full']);
    // The next one in the range puts it right.
    await report(neva.owner, neva, [{ id: number, answer: 5 }]);
    expect((await jobs.read(neva.owner, body.jobs?.[0]?.id ?? '')).state).toBe('confirmed');
  });

  it('takes a needed comment, whatever the item allows otherwise, and asks it of failures only', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, { title: 'Tap', isCommentNeeded: true });
    expect((await report(neva.staff, neva, [{ id, isProblem: true, comment: 'Drips' }])).status).toBe(201);
    expect(await itemOf(neva, id)).toMatchObject({ result: false, comment: 'Drips' });
    expect((await report(neva.staff, neva, [{ id }])).status).toBe(201);
  });

  it('takes a photo where the item asks for one, and the job that it opens is done with another', async () => {
    const neva = await organisation(rounds);
    const [room, tap] = [
      await addItem(neva, { title: 'The room', kind: 'photo' }),
      await addItem(neva, { title: 'Tap', isPhotoNeeded: true }),
    ];
    const photoIds = [await sentPhoto(rounds, neva.staff)];
    const { status, body } = await report(neva.staff, neva, [
      { id: room, photoIds },
      { id: tap, isProblem: true, photoIds },
    ]);
    expect(status).toBe(201);
    expect(await itemOf(neva, room)).toMatchObject({ result: null, kind: 'photo', photoIds });
    const done = (more: Body<'POST /jobs/{id}/done'>) =>
      rounds.call('POST /jobs/{id}/done', {
        params: { id: body.jobs?.[0]?.id ?? '' },
        token: neva.staff.token,
        body: more,
      });
    const refused = await done({ comment: 'Fixed' });
    expect([refused.status, refused.problem.errors?.map(({ field }) => field)]).toEqual([422, ['photoIds']]);
    expect((await done({ photoIds: [await sentPhoto(rounds, neva.staff)] })).body.state).toBe('done');
  });

  it('asks nothing of what is skipped or not applicable', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, { ...fridge, isNotApplicableAllowed: true });
    expect((await report(neva.staff, neva, [{ id, isNotApplicable: true }])).status).toBe(201);
    const stored = await itemOf(neva, id);
    expect(stored).toMatchObject({ result: 'not-applicable', kind: 'number' });
    expect(stored).not.toHaveProperty('answer');
    expect((await report(neva.staff, neva, [{ id, isSkipped: true }])).status).toBe(201);
  });

  it('is answered alike when it is sent again, and refused with another answer under the same id', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, fridge);
    const send = (answer: number) =>
      rounds.call('POST /qr/{id}/report-quality-check', {
        params: { id: neva.facilities[0] },
        token: neva.staff.token,
        body: { items: [{ id, answer }] },
        headers: { 'x-request-id': `fridge-${id}` },
      });
    const [first, again, other] = [await send(4), await send(4), await send(5)];
    expect(again.body).toEqual(first.body);
    expect([other.status, other.problem.code]).toEqual([422, 'request_id_reused']);
  });

  it('is verified by a supervisor like any other, who sees what was answered', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, fridge);
    const { body } = await report(neva.staff, neva, [{ id, answer: 4 }]);
    expect(await itemOf(neva, id)).toMatchObject({ result: null, answer: 4 });
    const verified = await rounds.call('POST /checks/{id}/verify', {
      params: { id: body.checkIds[0] ?? 0 },
      token: neva.manager.token,
      body: { items: [{ id, result: true }] },
    });
    expect(verified.status).toBe(201);
  });

  it('is in the file, at the end', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, fridge);
    const startedAt = new Date(Date.now() - 90_000).toISOString();
    await report(neva.staff, neva, [{ id, answer: 4 }], { startedAt });
    const query = { format: 'csv' as const };
    const { body } = await rounds.call('GET /checks/export', { token: neva.owner.token, query });
    const line = String(body)
      .split('\r\n')
      .find((each) => each.includes('"Fridge"'));
    expect(line).toMatch(/,4,"°C",0,9\d,""$/);
  });
});

describe('GET /facilities/{id}/numbers', () => {
  const numbersAt = async ({ facilities, owner }: Organisation) =>
    (await rounds.call('GET /facilities/{id}/numbers', { params: { id: facilities[0] }, token: owner.token })).body
      .items;

  it('answers what was measured, the oldest first, with the range of today', async () => {
    const neva = await organisation(rounds);
    const id = await addItem(neva, fridge);
    const hour = 3_600_000;
    for (const [answer, ago] of [
      [4, 3],
      [8, 2],
      [5, 1],
    ] as const) {
      const performedAt = new Date(Date.now() - ago * hour).toISOString();
      expect((await report(neva.staff, neva, [{ id, answer }], { performedAt })).status).toBe(201);
    }
    await report(neva.staff, neva, [{ id, isProblem: true }]);
    const [item, ...others] = await numbersAt(neva);
    expect(others).toEqual([]);
    const { unit, lowest, highest } = range;
    expect(item).toMatchObject({ checklistTitle: 'Round', itemId: id, title: 'Fridge', unit, lowest, highest });
    expect(item?.points.map(({ value }) => value)).toEqual([4, 8, 5]);
  });

  it('answers nothing where nothing is measured', async () => {
    expect(await numbersAt(await organisation(rounds))).toEqual([]);
  });
});

describe('how long a round took', () => {
  const took = (seconds: number) => ({ startedAt: new Date(Date.now() - seconds * 1000).toISOString() });

  it('is told to managers, and is unknown when nobody said or it cannot be', async () => {
    const neva = await organisation(rounds);
    const items = [{ id: `${neva.checklistId}-1` }];
    const durationOf = async (more: Partial<ReportBody>) => {
      expect((await report(neva.staff, neva, items, more)).status).toBe(201);
      return (await newest(neva))?.durationSeconds;
    };
    expect(await durationOf({})).toBeNull();
    expect(await durationOf(took(-60))).toBeNull();
    expect(await durationOf(took(2 * 86_400))).toBeNull();
    expect(await durationOf({ startedAt: '2026-06-30T23:59:60Z' })).toBeNull();
    expect(await durationOf(took(90))).toBeGreaterThanOrEqual(90);
  });

  it('is remembered of the last fifty rounds of a checklist at its door', async () => {
    const neva = await organisation(rounds);
    const items = [{ id: `${neva.checklistId}-1` }];
    await report(neva.staff, neva, items, took(90));
    const kept = rounds.db.selectFrom('checklist_last_check').select('durations').where('account_id', '=', neva.id);
    const long = Array.from({ length: limits.quickRounds }, () => 1000);
    await rounds.db
      .updateTable('checklist_last_check')
      .set({ durations: long })
      .where('account_id', '=', neva.id)
      .execute();
    await report(neva.staff, neva, items, took(700));
    const { durations } = await kept.executeTakeFirstOrThrow();
    expect([limits.quickRounds, durations.length]).toEqual([50, 50]);
    expect(durations.filter((seconds) => seconds < 1000)).toHaveLength(1);
  });

  it('is quick against its own history, and never among the first twenty', async () => {
    const neva = await organisation(rounds);
    const items = [{ id: `${neva.checklistId}-1` }];
    await report(neva.staff, neva, items, took(1));
    for (let count = 1; count < 20; count++) await report(neva.staff, neva, items, took(90));
    const quick = () => rounds.call('GET /checks', { token: neva.owner.token, query: { isQuick: true } });
    expect((await quick()).body.items).toEqual([]);
    const { body } = await report(neva.staff, neva, items, took(5));
    await report(neva.staff, neva, items, took(60));
    expect((await quick()).body.items.map(({ id }) => id)).toEqual(body.checkIds);
    // Another door has a history of its own.
    const elsewhere = { ...neva, facilities: [neva.facilities[1], neva.facilities[1], neva.facilities[2]] as const };
    await report(neva.staff, elsewhere as unknown as Organisation, items, took(1));
    expect((await quick()).body.items).toHaveLength(1);
  });
});
