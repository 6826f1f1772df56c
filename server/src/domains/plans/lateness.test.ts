import { describe, expect, it } from 'vitest';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { clockAt, createPlan, livedPlan, planBody, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { closeRounds } from './making.service.js';

const rounds = testApp();

const hours = 60;

/** What is said of the lobby: on its own tile, on that of its site and in what needs attention. */
async function said({ sites: [north], facilities: [lobby], owner: { token } }: Organisation) {
  const [tiles, sites, dashboard] = await Promise.all([
    rounds.call('GET /sites/{id}/facilities', { params: { id: north }, token }),
    rounds.call('GET /sites', { token }),
    rounds.call('GET /dashboard', { token }),
  ]);
  const door = tiles.body.items.find(({ id }) => id === lobby)?.state;
  const site = sites.body.items.find(({ id }) => id === north)?.state;
  const causes = dashboard.body.attention.find(({ facilityId }) => facilityId === lobby)?.causes;
  return { door, site, causes };
}

const lastCheckedAt = ({ facilities: [lobby] }: Organisation, at: Date) =>
  rounds.db.updateTable('facility').set({ last_check_at: at }).where('id', '=', lobby).execute();

describe('the tile of a facility, that of its site and what needs attention', () => {
  it('call late whose round is past its window, and tell before from when on it will be', async () => {
    const [neva, don] = [await organisation(rounds), await organisation(rounds)];
    const starts = clockAt(minutesAgo(9 * 24 * hours + 90));
    await livedPlan(rounds, neva, { starts, windowMinutes: 60 });
    await livedPlan(rounds, don, { starts, windowMinutes: 180 });
    await closeRounds(rounds.db, new Date());
    for (const org of [neva, don]) await report(rounds, org, { at: minutesAgo(24 * hours + 80) });

    const lateBy = minutesAgo(30).toISOString();
    const late = await said(neva);
    expect(late.door).toMatchObject({ due: { lateBy }, lateFrom: lateBy, missedBy: null, isPaused: false });
    expect(late.site).toMatchObject({ late: 1, missed: 0, lateFrom: lateBy });
    expect(late.causes).toEqual(['late-round']);

    const lateFrom = minutesAgo(-90).toISOString();
    const open = await said(don);
    expect(open.door).toMatchObject({ due: { lateBy: null }, lateFrom });
    expect(open.site).toMatchObject({ late: 0, lateFrom });
    expect(open.causes).toBeUndefined();
  });

  it('call late what nobody has planned a day after its last check, and not when a day begins', async () => {
    const neva = await organisation(rounds);
    await lastCheckedAt(neva, minutesAgo(23 * hours));
    const inTime = await said(neva);
    expect(inTime.door).toMatchObject({ due: null, lateFrom: minutesAgo(-1 * hours).toISOString() });
    expect([inTime.site?.late, inTime.causes]).toEqual([0, undefined]);

    await lastCheckedAt(neva, minutesAgo(25 * hours));
    const late = await said(neva);
    expect(late.door?.lateFrom).toBe(minutesAgo(1 * hours).toISOString());
    expect([late.site?.late, late.causes]).toEqual([1, ['long-unchecked']]);
  });

  it('call nothing late where the only plan is paused, and the tile says so', async () => {
    const neva = await organisation(rounds);
    await lastCheckedAt(neva, minutesAgo(90 * 24 * hours));
    await createPlan(rounds, neva, { isPaused: true });
    const paused = await said(neva);
    expect(paused.door).toMatchObject({ due: null, lateFrom: null, isPaused: true });
    expect([paused.site?.late, paused.causes]).toEqual([0, undefined]);

    await createPlan(rounds, neva);
    expect((await said(neva)).door).toMatchObject({ due: { lateBy: null }, isPaused: false });
  });

  it('call nothing late any more when the plan is paused', async () => {
    const neva = await organisation(rounds);
    const starts = clockAt(minutesAgo(9 * 24 * hours + 90));
    const { id } = await livedPlan(rounds, neva, { starts, windowMinutes: 60 });
    await closeRounds(rounds.db, new Date());
    await report(rounds, neva, { at: minutesAgo(24 * hours + 80) });
    expect((await said(neva)).causes).toEqual(['late-round']);
    const body = planBody(neva, { starts, windowMinutes: 60, isPaused: true });
    const { status } = await rounds.call('PUT /plans/{id}', { params: { id }, token: neva.owner.token, body });
    expect(status).toBe(200);
    const paused = await said(neva);
    expect(paused.door).toMatchObject({ due: null, lateFrom: null, isPaused: true });
    expect([paused.site?.late, paused.causes]).toEqual([0, undefined]);
  });

  it('tell of a missed round until a later one is done', async () => {
    const neva = await organisation(rounds);
    const hourly = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')}`;
    const starts = clockAt(minutesAgo(9 * 24 * hours + 5));
    await livedPlan(rounds, neva, { starts, rrule: hourly, windowMinutes: 30 });
    const missed = await said(neva);
    expect(missed.door?.missedBy).toBe(minutesAgo(35).toISOString());
    expect([missed.site?.missed, missed.causes]).toEqual([1, ['missed-round', 'never-checked']]);

    await report(rounds, neva);
    const done = await said(neva);
    expect([done.door?.missedBy, done.site?.missed, done.causes]).toEqual([null, 0, undefined]);
  });

  it('call late what nobody has come to for a day where its plan has nothing left to do there', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const [lobby] = neva.facilities;
    const set = (checklistIds: number[]) =>
      rounds.call('PATCH /facilities/{id}', { params: { id: lobby }, token, body: { checklistIds } });
    const { body: lift } = await rounds.call('POST /checklists', { token, body: { title: 'Lift' } });
    await rounds.call('POST /checklists/{id}/items', { params: { id: lift.id }, token, body: { title: 'Doors' } });
    await set([neva.checklistId, lift.id]);
    await createPlan(rounds, neva, { doors: [{ facilityId: lobby, checklistIds: [lift.id] }] });
    await lastCheckedAt(neva, minutesAgo(25 * hours));
    expect((await said(neva)).door).toMatchObject({ due: { lateBy: null } });

    const lateFrom = minutesAgo(1 * hours).toISOString();
    await set([neva.checklistId]);
    const taken = await said(neva);
    expect([taken.door, taken.causes]).toMatchObject([{ due: null, lateFrom }, ['long-unchecked']]);
    await set([neva.checklistId, lift.id]);
    expect((await said(neva)).causes).toBeUndefined();
    await rounds.call('DELETE /checklists/{id}', { params: { id: lift.id }, token });
    const deleted = await said(neva);
    expect([deleted.door, deleted.causes]).toMatchObject([{ due: null, lateFrom }, ['long-unchecked']]);
  });

  it('call nothing late or missed where nothing is to check', async () => {
    const neva = await organisation(rounds);
    await lastCheckedAt(neva, minutesAgo(90 * 24 * hours));
    await rounds.db.deleteFrom('facility_checklist').where('facility_id', '=', neva.facilities[0]).execute();
    const nothing = await said(neva);
    expect(nothing.door).toMatchObject({ lateFrom: null, missedBy: null });
    expect([nothing.site?.late, nothing.site?.missed, nothing.causes]).toEqual([0, 0, undefined]);
  });
});
