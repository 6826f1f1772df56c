import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../ids.js';
import { jobsOn } from '../test/jobs.js';
import { organisation, type Organisation, type Persona } from '../test/personas.js';
import { seal, sharedPhone } from '../test/shared-phone.js';
import { testApp } from '../test/test-app.js';
import { leave } from '../test/visitors.js';

const rounds = testApp();
const { report, act, list } = jobsOn(rounds);
let neva: Organisation;
let vltava: Organisation;
beforeEach(async () => {
  neva = await organisation(rounds);
  vltava = await organisation(rounds, 'Vltava Bank');
});

const roundOf = ({ checklistId }: Organisation) => ({ items: [{ id: `${checklistId}-1` }] });
const doRound = (org: Organisation, requestId: string, { token }: Persona = org.staff) =>
  rounds.call('POST /qr/{id}/report-quality-check', {
    params: { id: org.facilities[0] },
    body: roundOf(org),
    token,
    headers: { 'x-request-id': requestId },
  });
const handOver = ({ staff, sites }: Organisation, requestId: string) =>
  rounds.call('POST /handovers', {
    body: { siteId: sites[0], text: 'No soap left' },
    token: staff.token,
    headers: { 'x-request-id': requestId },
  });
const verify = ({ manager, checklistId }: Organisation, id: number, requestId: string) =>
  rounds.call('POST /checks/{id}/verify', {
    params: { id },
    body: { items: [{ id: `${checklistId}-1`, result: true }] },
    token: manager.token,
    headers: { 'x-request-id': requestId },
  });

describe('a request id', () => {
  it.each([
    ['a problem', (org: Organisation, requestId: string) => report(org.staff, org, {}, requestId)],
    ['a round', (org: Organisation, requestId: string) => doRound(org, requestId)],
    ['what is left for the next shift', handOver],
    ['a rating', (org: Organisation, requestId: string) => leave(rounds, org.facilities[0], { requestId })],
  ])('of one organisation concerns no other: %s', async (_, send) => {
    const requestId = newId();
    for (const org of [neva, vltava]) expect((await send(org, requestId)).status).toBe(201);
  });

  it('may stand for different calls: a problem and that it is done, a round and its verification', async () => {
    const requestId = newId();
    const job = await report(neva.staff, neva, {}, requestId);
    const done = await act(neva.staff, job.body.id, 'done', '', requestId);
    const round = await doRound(neva, requestId);
    const verified = await verify(neva, round.body.checkIds[0] ?? 0, requestId);
    expect([job.status, done.status, round.status, verified.status]).toEqual([201, 200, 201, 201]);
    expect(done.body.state).toBe('done');
  });

  it('stands for one round, sealed by a shared phone and sent with a session', async () => {
    const gate = await sharedPhone(rounds, neva);
    const { sealTicket: ticket, sealingKey } = (await gate.enter(neva.staff, '194728')).body;
    const requestId = newId();
    const own = await doRound(neva, requestId);
    const sealed = seal(sealingKey, { ticket, requestId, code: neva.facilities[0], report: roundOf(neva) });
    expect((await gate.send(sealed)).body).toEqual(own.body);
  });
});

describe('a submission from before its request id belonged to a call and an organisation', () => {
  const storedBefore = (kind: string, requestId: string, content: unknown, answer: unknown) =>
    rounds.db
      .insertInto('submission')
      .values({
        kind,
        request_id: requestId,
        fingerprint: createHash('sha256').update(JSON.stringify(content)).digest(),
        answer: JSON.stringify(answer),
      })
      .execute();
  const problemOf = ({ staff, facilities }: Organisation) => [
    staff.id,
    facilities[0],
    'The tap drips',
    '',
    false,
    null,
    null,
    null,
  ];

  it('gets its first answer, and is not stored again', async () => {
    const requestId = newId();
    const job = await report(neva.staff, neva);
    await storedBefore('job', requestId, problemOf(neva), { id: job.body.id });
    const round = await doRound(neva, newId());
    const said = [neva.staff.id, neva.facilities[0], null, [[`${neva.checklistId}-1`, null, '']]];
    await storedBefore('check', requestId, said, round.body);
    for (let count = 0; count < 2; count++) {
      expect((await report(neva.staff, neva, {}, requestId)).body).toEqual(job.body);
      expect((await doRound(neva, requestId)).body).toEqual(round.body);
    }
    expect(await list(neva.staff)).toHaveLength(1);
    expect((await rounds.call('GET /checks', { token: neva.owner.token })).body.items).toHaveLength(1);
  });

  it('keeps no other organisation, and no other call, from its request id', async () => {
    const requestId = newId();
    const { id } = (await report(neva.staff, neva)).body;
    await storedBefore('job', requestId, problemOf(neva), { id });
    const other = await report(vltava.staff, vltava, {}, requestId);
    const done = await act(neva.staff, id, 'done', '', requestId);
    expect([other.status, done.status]).toEqual([201, 200]);
  });
});
