import type { Query } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { clockAt, livedPlan, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { sheetsIn } from '../../test/workbook.js';
import { closeRounds } from './making.service.js';

const rounds = testApp();
const days = (count: number) => count * 24 * 60;
const dayAt = (minutes: number) => clockAt(minutesAgo(minutes)).slice(0, 10);
const week = { from: dayAt(days(6)), to: dayAt(-days(1)) };

/** Two doors every day: the first one done on time today by staff, late yesterday by the manager; the second one only missed. */
async function lived(more: { title?: string } = {}) {
  const neva = await organisation(rounds);
  const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
  const starts = clockAt(minutesAgo(days(9) + 10));
  const plan = await livedPlan(rounds, neva, { starts, doors, windowMinutes: 30, ...more });
  await closeRounds(rounds.db, new Date());
  await report(rounds, neva);
  await report(rounds, neva, { at: minutesAgo(days(1) - 60), token: neva.manager.token });
  return { neva, plan, token: neva.owner.token };
}

async function showPersonFigures({ id, title, owner }: Pick<Organisation, 'id' | 'title' | 'owner'>) {
  const body = { title, showsPersonFigures: true };
  const { status } = await rounds.call('PUT /accounts/{id}', { params: { id }, token: owner.token, body });
  expect(status).toBe(200);
}

describe('GET /due/figures', () => {
  const refused: [string, Partial<Query<'GET /due/figures'>>][] = [
    ['from', { from: '2026-02-30' }],
    ['to', { to: '2026-13-01' }],
    ['to', { from: '2026-11-02', to: '2026-11-01' }],
    ['to', { from: '2025-01-01', to: '2026-02-05' }],
    ['by', { by: 'person', planId: 'any' }],
  ];
  it.each(refused)('refuses %s of %j', async (field, query) => {
    const { owner } = await organisation(rounds);
    const { status, body } = await rounds.call('GET /due/figures', {
      token: owner.token,
      query: { ...week, by: 'day', ...query },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('refuses figures by person until an owner has switched them on, also to an owner', async () => {
    const { id, title, owner, manager } = await organisation(rounds);
    const ask = async ({ token }: Persona) => {
      const { status, problem } = await rounds.call('GET /due/figures', { token, query: { ...week, by: 'person' } });
      return [status, problem.code];
    };
    expect([await ask(owner), await ask(manager)]).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    await showPersonFigures({ id, title, owner });
    expect([(await ask(owner))[0], (await ask(manager))[0]]).toEqual([200, 200]);
  });

  it('says how many were on time, late and missed, by everything one asks for', async () => {
    const { neva, plan, token } = await lived();
    const ask = async (query: Partial<Query<'GET /due/figures'>>) =>
      (await rounds.call('GET /due/figures', { token, query: { ...week, by: 'day', ...query } })).body;
    const { items, onTime, late, missed } = await ask({ by: 'facility' });
    const [lobby, washroom] = neva.facilities;
    expect(items).toEqual([
      { key: washroom, onTime: 0, late: 0, missed: 2 },
      { key: lobby, onTime: 1, late: 1, missed: 1 },
    ]);
    expect([onTime, late, missed]).toEqual([1, 1, 3]);
    expect((await ask({ by: 'plan' })).items).toEqual([{ key: plan.id, onTime: 1, late: 1, missed: 3 }]);
    expect((await ask({ by: 'plan' })).plan[plan.id]?.title).toBe('Mornings');
    expect((await ask({ by: 'site', facilityId: lobby })).items).toEqual([
      { key: neva.sites[0], onTime: 1, late: 1, missed: 1 },
    ]);
    expect((await ask({ by: 'day', facilityId: lobby })).items.at(-1)).toEqual({
      key: dayAt(10),
      onTime: 1,
      late: 0,
      missed: 0,
    });
    await showPersonFigures(neva);
    const people = await ask({ by: 'person' });
    expect(people.items).toEqual([
      { key: neva.manager.id, onTime: 0, late: 1, missed: 0 },
      { key: neva.staff.id, onTime: 1, late: 0, missed: 0 },
    ]);
    expect(people.user[neva.staff.id]?.firstName).toBe(neva.staff.firstName);
    expect((await ask({ from: '2026-01-01', to: '2026-01-31' })).items).toEqual([]);
  });

  it('of another site is nobody else’s', async () => {
    const { neva } = await lived();
    const other = await organisation(rounds);
    const call = (query: Partial<Query<'GET /due/figures'>>) =>
      rounds.call('GET /due/figures', { token: other.owner.token, query: { ...week, by: 'day', ...query } });
    expect((await call({ siteId: neva.sites[0] })).status).toBe(404);
    expect((await call({})).body.items).toEqual([]);
  });
});

describe('GET /due/export', () => {
  it('writes a line per round by the clock of its site, with the filters of the list', async () => {
    const { neva, token } = await lived({ title: '=1+1' });
    const read = async (query: Partial<Query<'GET /due/export'>>, language = 'en') => {
      const reply = await rounds.call('GET /due/export', {
        token,
        query: { format: 'csv', tz: 'Asia/Kathmandu', ...query },
        headers: { 'accept-language': language },
      });
      return String(reply.body).trim().split('\r\n');
    };
    const from = minutesAgo(days(3)).toISOString();
    const [header, ...lines] = await read({ from, facilityId: neva.facilities[0], state: 'done' });
    expect(header).toBe(
      '"Site","Facility","Plan","Due from","Due by","State","Done at","Done by","Check IDs","Time zone",' +
        '"Round ID","Site ID","Facility ID","Plan ID"',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^"North","Lobby","'=1\+1","20\S+\+05:45","20\S+","On time","20\S+","Stepan Test","\d+",/);
    expect(await read({ from })).toHaveLength(1 + 2 * 5);
    expect((await read({ from }, 'cs'))[0]).toContain('"Areál";"Zařízení";"Plán"');
    expect(await read({ from, planId: 'another' })).toHaveLength(1);
  });

  it('writes a workbook too, with every text as text', async () => {
    const { neva } = await lived({ title: '=1+1' });
    const from = minutesAgo(days(3)).toISOString();
    const reply = await rounds.fetch(`/aaa/api/v1/due/export?format=xlsx&from=${from}&state=done`, {
      headers: { authorization: `Bearer ${neva.owner.token}`, 'accept-language': 'ru' },
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const sheets = sheetsIn(Buffer.from(await reply.arrayBuffer()));
    const [header = '', line = '', ...more] = sheets.join('').match(/<row>.*?<\/row>/g) ?? [];
    expect(textsOf(header).slice(0, 3)).toEqual(['Площадка', 'Объект', 'План']);
    expect(textsOf(line)).toEqual(expect.arrayContaining(['North', 'Lobby', '=1+1', 'Stepan Test']));
    expect([line.includes('<f'), more]).toEqual([false, []]);
  });
});

const textsOf = (row: string) => [...row.matchAll(/<t xml:space="preserve">(.*?)<\/t>/g)].map(([, text]) => text);
