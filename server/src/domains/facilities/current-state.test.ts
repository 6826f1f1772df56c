import { randomUUID } from 'node:crypto';
import type { Body } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();

type Items = Body<'POST /qr/{id}/report-quality-check'>['items'];

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const report = (door: string, { token }: Persona, items: Items, performedAt?: string) =>
  rounds.call('POST /qr/{id}/report-quality-check', {
    params: { id: door },
    body: { items, ...(performedAt !== undefined && { performedAt }) },
    token,
    headers: { 'x-request-id': randomUUID() },
  });

const stateOf = async ({ sites, facilities, owner }: Organisation) => {
  const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token: owner.token });
  const state = body.items.find(({ id }) => id === facilities[0])?.state;
  if (!state) throw new Error('The lobby is missing');
  return state;
};

const siteState = async ({ sites, owner }: Organisation) =>
  (await rounds.call('GET /sites', { token: owner.token })).body.items.find(({ id }) => id === sites[0])?.state;

const itemsOf = ({ checklistId: id }: Organisation, results: Record<number, boolean>): Items =>
  Object.entries(results).map(([number, result]) => ({ id: `${id}-${number}`, result }));

describe('a facility is checked today', () => {
  it('in part when items were skipped, and wholly when none was', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    await report(door, neva.owner, itemsOf(neva, { 1: true }));
    expect((await stateOf(neva)).today).toEqual({ checklists: 1, checklistsDone: 0, answered: 1, total: 2 });
    expect(await siteState(neva)).toMatchObject({ facilityCount: 2, countedFacilities: 2, checkedToday: 0 });

    await report(door, neva.staff, itemsOf(neva, { 1: true, 2: true }));
    expect((await stateOf(neva)).today).toEqual({ checklists: 1, checklistsDone: 1, answered: 2, total: 2 });
    await report(door, neva.owner, itemsOf(neva, { 1: true }));
    expect((await stateOf(neva)).today).toMatchObject({ checklistsDone: 1, answered: 2 });
    expect(await siteState(neva)).toMatchObject({ countedFacilities: 2, checkedToday: 1 });
  });

  it('when each of its checklists is, and is in no count without any or with an empty one', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const [door, washroom] = neva.facilities;
    const { body: lift } = await rounds.call('POST /checklists', { body: { title: 'Lift' }, token });
    const set = (id: string, checklistIds: number[]) =>
      rounds.call('PATCH /facilities/{id}', { params: { id }, body: { checklistIds }, token });
    await set(washroom, [lift.id]);
    await set(door, [neva.checklistId, lift.id]);
    expect(await siteState(neva)).toMatchObject({ facilityCount: 2, countedFacilities: 1 });
    await report(door, neva.owner, itemsOf(neva, { 1: true, 2: true }));
    expect(await siteState(neva)).toMatchObject({ countedFacilities: 1, checkedToday: 1 });

    await rounds.call('POST /checklists/{id}/items', { params: { id: lift.id }, body: { title: 'Doors' }, token });
    expect((await stateOf(neva)).today).toEqual({ checklists: 2, checklistsDone: 1, answered: 2, total: 3 });
    expect(await siteState(neva)).toMatchObject({ countedFacilities: 2, checkedToday: 0 });
    await set(door, []);
    expect((await stateOf(neva)).today).toEqual({ checklists: 0, checklistsDone: 0, answered: 0, total: 0 });
  });

  it('by the clock of its site, whoever looks from wherever', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const checkedAt = new Date();
    await report(neva.facilities[0], neva.owner, itemsOf(neva, { 1: true, 2: true }));
    // Somewhere it was just before midnight then, and elsewhere noon: 'now' is moved into the next day by the zone.
    const hoursToMidnight = 24 - checkedAt.getUTCHours();
    const ahead = `Etc/GMT-${Math.min(14, hoursToMidnight)}`;
    const behind = 'Etc/GMT+0';
    const today = async (timeZone: string, tz: string) => {
      await rounds.call('PATCH /sites/{id}', { params: { id: neva.sites[0] }, body: { timeZone }, token });
      await rounds.db
        .updateTable('checklist_last_check')
        .set({ complete_at: startOfUtcDay(checkedAt), at: startOfUtcDay(checkedAt) })
        .where('facility_id', '=', neva.facilities[0])
        .execute();
      const { body } = await rounds.call('GET /sites', { query: { tz }, token });
      return body.items.find(({ id }) => id === neva.sites[0])?.state.checkedToday;
    };
    expect([await today(behind, 'UTC'), await today(behind, ahead)]).toEqual([1, 1]);
    if (hoursToMidnight <= 14) {
      expect([await today(ahead, 'UTC'), await today(ahead, behind)]).toEqual([0, 0]);
    }
  });
});

const startOfUtcDay = (moment: Date) => new Date(new Date(moment).setUTCHours(0, 0, 0, 0));

describe('an item that was found not in order', () => {
  it('stays so through checks that do not speak of it, until one finds it in order', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    await report(door, neva.owner, itemsOf(neva, { 1: true, 2: false }), ago(80));
    await report(door, neva.owner, itemsOf(neva, { 1: true }), ago(3));
    expect((await stateOf(neva)).failedItems).toBe(1);
    expect((await siteState(neva))?.failedItems).toBe(1);
    await report(door, neva.owner, itemsOf(neva, { 2: true }), ago(1));
    expect((await stateOf(neva)).failedItems).toBe(0);
  });

  it('goes by when a round was done, not by when it arrived', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    await report(door, neva.owner, itemsOf(neva, { 1: true, 2: true }), ago(1));
    await report(door, neva.owner, itemsOf(neva, { 1: false, 2: false }), ago(5));
    expect((await stateOf(neva)).failedItems).toBe(0);
    await report(door, neva.owner, itemsOf(neva, { 1: false }), ago(0.5));
    await report(door, neva.owner, itemsOf(neva, { 1: true }), ago(0.7));
    expect((await stateOf(neva)).failedItems).toBe(1);
  });

  it('is mended by work that staff report, and reported by staff who say so', async () => {
    const neva = await organisation(rounds);
    const [door] = neva.facilities;
    const soap = `${neva.checklistId}-2`;
    await report(door, neva.staff, [{ id: soap, isProblem: true, comment: 'Empty' }], ago(2));
    expect((await stateOf(neva)).failedItems).toBe(1);
    await report(door, neva.staff, [{ id: soap }], ago(1));
    expect((await stateOf(neva)).failedItems).toBe(0);
  });

  it('goes with the item, or with the checklist of the door', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const [door] = neva.facilities;
    await report(door, neva.owner, itemsOf(neva, { 1: false, 2: false }));
    const params = { id: neva.checklistId, itemId: '1' };
    await rounds.call('DELETE /checklists/{id}/items/{itemId}', { params, token });
    expect((await stateOf(neva)).failedItems).toBe(1);
    await rounds.call('PATCH /facilities/{id}', { params: { id: door }, body: { checklistIds: [] }, token });
    expect((await stateOf(neva)).failedItems).toBe(0);
  });
});

describe('ratings that wait for a reply', () => {
  it('are counted on the tile and on the dashboard alike, however old', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const params = { id: neva.facilities[0] };
    const headers = () => ({ 'x-request-id': randomUUID() });
    for (const rate of [1, 4]) {
      await rounds.call('POST /qr/{id}/feedback', { params, body: { rate }, headers: headers() });
    }
    const { body: list } = await rounds.call('GET /feedbacks', { token });
    const [first] = list.items;
    for (const { id } of list.items) {
      await rounds.call('POST /feedbacks/{id}/mark', { params: { id }, body: { isSuspicious: false }, token });
    }
    const counts = async () => {
      const { body } = await rounds.call('GET /dashboard', { query: { days: 7 }, token });
      return [(await stateOf(neva)).unanswered, (await siteState(neva))?.unanswered, body.feedback.waiting];
    };
    expect(await counts()).toEqual([2, 2, 2]);
    await rounds.call('POST /feedbacks/{id}/review', {
      params: { id: first?.id ?? 0 },
      body: { comment: 'Thanks' },
      token,
    });
    expect(await counts()).toEqual([1, 1, 1]);
  });
});
