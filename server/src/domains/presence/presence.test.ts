import type { Body } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { jobsOn, type Acting } from '../../test/jobs.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { seal, sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';
import type { ReportBody } from '../checks/checks.policy.js';
import { isScanGood, signScan } from './scan.js';

const rounds = testApp();
const jobs = jobsOn(rounds);

/** Whose lobby asks for its code. */
async function withCode(): Promise<Organisation> {
  const neva = await organisation(rounds);
  const { status, body } = await rounds.call('PATCH /facilities/{id}', {
    params: { id: neva.facilities[0] },
    token: neva.owner.token,
    body: { isCodeNeeded: true },
  });
  expect([status, body.isCodeNeeded]).toEqual([200, true]);
  return neva;
}

const report = ({ token }: Persona, { facilities, checklistId }: Organisation, more: Partial<ReportBody>) =>
  rounds.call('POST /qr/{id}/report-quality-check', {
    params: { id: facilities[0] },
    token,
    body: { items: [{ id: `${checklistId}-1` }], ...more },
  });

const scanBy = async ({ token }: Persona, facilityId: string): Promise<string> => {
  const query = { openedBy: 'code' as const };
  const { body } = await rounds.call('GET /qr/{id}', { params: { id: facilityId }, token, query });
  return body.scan ?? '';
};

const presenceOfNewest = async ({ owner }: Organisation) =>
  (await rounds.call('GET /checks', { token: owner.token, query: { limit: 1 } })).body.items[0]?.presence;

describe('a door that asks for its code', () => {
  it('says so at the door and for the whole site', async () => {
    const neva = await withCode();
    const { token } = neva.staff;
    const door = await rounds.call('GET /qr/{id}', { params: { id: neva.facilities[0] }, token });
    const site = await rounds.call('GET /sites/{id}/rounds', { params: { id: neva.sites[0] }, token });
    expect(door.body.facility.isCodeNeeded).toBe(true);
    expect(site.body.doors.map(({ facility }) => facility.isCodeNeeded)).toEqual([true, false]);
  });

  it('refuses rounds from a list, and from who does not say', async () => {
    const neva = await withCode();
    for (const more of [{}, { openedBy: 'list' as const }]) {
      const { status, problem } = await report(neva.staff, neva, more);
      expect([status, problem.code]).toEqual([409, 'code_needed']);
    }
    expect(await presenceOfNewest(neva)).toBeUndefined();
  });

  it('refuses a scan of another door, of somebody else, made up or too old', async () => {
    const neva = await withCode();
    const good = await scanBy(neva.staff, neva.facilities[0]);
    const scans = [
      await scanBy(neva.staff, neva.facilities[1]),
      await scanBy(neva.owner, neva.facilities[0]),
      `${good.slice(0, -2)}AA`,
      'not one of ours',
      `${Date.now()}.${'A'.repeat(43)}`,
      '',
    ];
    for (const scan of scans) {
      const { problem } = await report(neva.staff, neva, { openedBy: 'list', scan });
      expect([scan, problem.code]).toEqual([scan, 'code_needed']);
    }
    // What was done long before the code was read was not done by who had read it.
    const performedAt = new Date(Date.now() - 3_600_000).toISOString();
    expect((await report(neva.staff, neva, { scan: good, performedAt })).problem.code).toBe('code_needed');
  });

  it('takes rounds by its code, and by a scan of the last quarter of an hour', async () => {
    const neva = await withCode();
    expect((await report(neva.staff, neva, { openedBy: 'code' })).status).toBe(201);
    expect(await presenceOfNewest(neva)).toBe('code');
    const scan = await scanBy(neva.staff, neva.facilities[0]);
    expect((await report(neva.staff, neva, { openedBy: 'list', scan })).status).toBe(201);
    expect(await presenceOfNewest(neva)).toBe('code');
  });

  it('asks the same of who has done a job there', async () => {
    const neva = await withCode();
    const { id } = await jobs.reported(neva.staff, neva);
    const done = (body: Body<'POST /jobs/{id}/done'>) =>
      rounds.call('POST /jobs/{id}/done', {
        params: { id },
        token: neva.staff.token,
        body,
        headers: { 'x-request-id': newId() },
      });
    expect((await done({ openedBy: 'list' })).problem.code).toBe('code_needed');
    expect((await jobs.read(neva.owner, id)).state).toBe('open');
    const { status, body } = await done({ scan: await scanBy(neva.staff, neva.facilities[0]) });
    expect([status, body.state, body.events.at(-1)?.openedBy]).toEqual([200, 'done', 'code']);
  });

  it('notes the same of who decides about a job there, and asks it of nobody', async () => {
    const neva = await withCode();
    const { id } = await jobs.reported(neva.staff, neva);
    const move = (acting: Acting, body: Body<'POST /jobs/{id}/dismiss'>) =>
      rounds.call(`POST /jobs/{id}/${acting}`, { params: { id }, token: neva.manager.token, body });
    const scan = await scanBy(neva.manager, neva.facilities[0]);
    const steps = [
      ['comment', {}, null],
      ['dismiss', { openedBy: 'list' }, 'list'],
      ['reopen', { openedBy: 'code' }, 'code'],
      ['done', { scan }, 'code'],
      ['confirm', { openedBy: 'list', scan }, 'code'],
    ] as const;
    for (const [acting, said, noted] of steps) {
      const { status, body } = await move(acting, { comment: 'Looked at', ...said });
      expect([acting, status, body.events.at(-1)?.openedBy]).toEqual([acting, 200, noted]);
    }
  });

  it('takes what was sealed on a shared phone by the same rule', async () => {
    const neva = await withCode();
    const phone = await sharedPhone(rounds, neva);
    const { sealingKey, sealTicket, accessToken: token } = (await phone.enter(neva.staff, '194728')).body;
    const sealed = (more: Partial<ReportBody>) =>
      phone.send(
        seal(sealingKey, {
          ticket: sealTicket,
          requestId: newId(),
          code: neva.facilities[0],
          report: { items: [{ id: `${neva.checklistId}-1` }], ...more },
        }),
      );
    expect((await sealed({ openedBy: 'list' })).problem.code).toBe('code_needed');
    const scan = await scanBy({ ...neva.staff, token }, neva.facilities[0]);
    const startedAt = new Date().toISOString();
    expect((await sealed({ openedBy: 'list', scan, startedAt })).status).toBe(201);
    expect(await presenceOfNewest(neva)).toBe('code');
  });
});

describe('any other door', () => {
  it('takes rounds as ever, and notes how it was opened', async () => {
    const neva = await organisation(rounds);
    for (const [more, presence] of [
      [{}, null],
      [{ openedBy: 'list' }, 'list'],
      [{ openedBy: 'list', scan: 'made up' }, 'list'],
    ] as const) {
      expect((await report(neva.staff, neva, more)).status).toBe(201);
      expect(await presenceOfNewest(neva)).toBe(presence);
    }
  });

  it('gives a scan to who opened it by its code, and to nobody else', async () => {
    const neva = await organisation(rounds);
    const params = { id: neva.facilities[0] };
    const { body } = await rounds.call('GET /qr/{id}', { params, token: neva.staff.token });
    expect(body).not.toHaveProperty('scan');
    expect(await scanBy(neva.staff, neva.facilities[0])).toMatch(/^\d+\.[\w-]{43}$/);
  });
});

describe('a scan', () => {
  const key = Buffer.alloc(32, 1);
  const who = { facilityId: 'lobby', personId: 'stepan' };
  const at = new Date('2026-11-17T10:00:00Z');
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

  it('is good for fifteen minutes, and not before it was made', () => {
    const scan = signScan(key, who, at);
    expect([0, 15].map((minutes) => isScanGood(key, who, scan, later(minutes)))).toEqual([true, true]);
    expect([-5, 15.1].map((minutes) => isScanGood(key, who, scan, later(minutes)))).toEqual([false, false]);
    expect(isScanGood(Buffer.alloc(32, 2), who, scan, at)).toBe(false);
  });
});
