import { beforeEach, describe, expect, it } from 'vitest';
import { consequences } from '../../consequences.js';
import { statingWith } from '../../facts.js';
import { pairedKiosk } from '../../test/kiosk.js';
import { phonesOn } from '../../test/notifications.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';
import { isSilentAt, openSince, type Opening } from './kiosks.policy.js';
import { tellOfSilence } from './silence.service.js';

const prague: Opening = { opensAt: '08:00', closesAt: '20:00', timeZone: 'Europe/Prague', closedDays: ['2026-11-17'] };
const at = (moment: string) => new Date(moment);

describe('the opening time of a kiosk', () => {
  it.each([
    // Prague is an hour ahead of UTC in November.
    ['2026-11-16T06:59:00Z', prague, undefined],
    ['2026-11-16T07:00:00Z', prague, '2026-11-16T07:00:00.000Z'],
    ['2026-11-16T18:59:00Z', prague, '2026-11-16T07:00:00.000Z'],
    ['2026-11-16T19:00:00Z', prague, undefined],
    ['2026-11-17T12:00:00Z', prague, undefined],
    // Over midnight: of the day it began on.
    ['2026-11-16T22:30:00Z', { ...prague, opensAt: '22:00', closesAt: '06:00' }, '2026-11-16T21:00:00.000Z'],
    ['2026-11-17T03:00:00Z', { ...prague, opensAt: '22:00', closesAt: '06:00' }, '2026-11-16T21:00:00.000Z'],
    ['2026-11-17T22:30:00Z', { ...prague, opensAt: '22:00', closesAt: '06:00' }, undefined],
    ['2026-11-18T03:00:00Z', { ...prague, opensAt: '22:00', closesAt: '06:00' }, undefined],
    // All day: since yesterday, unless that was a day off.
    ['2026-11-16T12:00:00Z', { ...prague, opensAt: null, closesAt: null }, '2026-11-14T23:00:00.000Z'],
    ['2026-11-17T12:00:00Z', { ...prague, opensAt: null, closesAt: null }, undefined],
    ['2026-11-18T12:00:00Z', { ...prague, opensAt: null, closesAt: null }, '2026-11-17T23:00:00.000Z'],
    // The clocks go forward at two: half past two is half past three.
    ['2026-03-29T02:00:00Z', { ...prague, opensAt: '02:30', closesAt: '20:00' }, '2026-03-29T01:30:00.000Z'],
  ] satisfies [string, Opening, string | undefined][])('at %s', (moment, opening, since) => {
    expect(openSince(at(moment), opening)?.toISOString()).toBe(since);
  });

  it('is what an hour of silence is counted in', () => {
    const seenLastEvening = at('2026-11-15T18:30:00Z');
    expect(isSilentAt(at('2026-11-16T07:59:00Z'), seenLastEvening, prague)).toBe(false);
    expect(isSilentAt(at('2026-11-16T08:00:00Z'), seenLastEvening, prague)).toBe(true);
    expect(isSilentAt(at('2026-11-16T19:30:00Z'), seenLastEvening, prague)).toBe(false);
    expect(isSilentAt(at('2026-11-16T10:00:00Z'), at('2026-11-16T09:01:00Z'), prague)).toBe(false);
    expect(isSilentAt(at('2026-11-16T10:00:00Z'), at('2026-11-16T09:00:00Z'), prague)).toBe(true);
  });
});

describe('a silent kiosk', () => {
  const service = pushService();
  const rounds = testApp(service.settings);
  const second = testApp(service.settings, rounds);
  const { listening, choose, told } = phonesOn(rounds, service);
  let neva: Organisation;

  beforeEach(async () => {
    neva = await organisation(rounds);
    // What others of this file left must not speak.
    await rounds.db.updateTable('kiosk').set({ removed_at: new Date() }).execute();
  });

  const look = (now = new Date(), { database } = rounds) => tellOfSilence(database, statingWith(consequences), now);
  const lastSeen = (id: string, minutes: number) =>
    rounds.db
      .updateTable('kiosk')
      .set({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute();
  const isSilent = async (id: string) => {
    const { body } = await rounds.call('GET /kiosks', { token: neva.owner.token });
    return body.items.find((kiosk) => kiosk.id === id)?.isSilent;
  };

  it('is told to managers of its site once, by two processes, until it was seen', async () => {
    const [mark, sonya, stepan] = [
      await listening(neva.manager),
      await listening(neva.siteManager),
      await listening(neva.staff),
    ];
    const kiosk = await pairedKiosk(rounds, neva);
    await lastSeen(kiosk.id, 59);
    await look();
    expect([await told(mark), await isSilent(kiosk.id)]).toEqual([[[]], false]);
    await lastSeen(kiosk.id, 61);
    await Promise.all([look(), look(new Date(), second), look()]);
    await look();
    const title = 'Silent for an hour: By the exit';
    expect(await told(mark, sonya, stepan)).toEqual([[title], [title], []]);
    expect(mark.messages[0]).toMatchObject({
      kind: 'kiosk-silent',
      body: 'Lobby, North',
      url: `/app/account/${neva.id}/site/${neva.sites[0]}/facility/${neva.facilities[0]}/kiosks`,
    });
    expect(await isSilent(kiosk.id)).toBe(true);
    await kiosk.seen();
    expect(await isSilent(kiosk.id)).toBe(false);
    await lastSeen(kiosk.id, 61);
    await look();
    expect((await told(mark))[0]).toHaveLength(2);
    await kiosk.say();
    expect(await isSilent(kiosk.id)).toBe(false);
  });

  it('is told in each language of the app, and to nobody who wants no word of it, or knows another site', async () => {
    const [mark, sonya, olga] = [
      await listening(neva.manager, 'ru'),
      await listening(neva.siteManager),
      await listening(neva.owner, 'cz'),
    ];
    await choose(neva.owner, { kiosks: false });
    const kiosk = await pairedKiosk(rounds, neva, { facilityId: neva.facilities[2] });
    await lastSeen(kiosk.id, 90);
    await look();
    expect(await told(mark, sonya, olga)).toEqual([['Молчит уже час: By the exit'], [], []]);
  });

  it('is nobody’s business before it was paired, after it was removed, and outside of its opening time', async () => {
    const mark = await listening(neva.manager);
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    await rounds.call('PATCH /sites/{id}', {
      token: neva.owner.token,
      params: { id: neva.sites[0] },
      body: { timeZone: 'UTC' },
    });
    const closed = await pairedKiosk(rounds, neva, { opensAt: '13:00', closesAt: '20:00' });
    const gone = await pairedKiosk(rounds, neva);
    for (const { id } of [closed, gone]) {
      const seen = new Date(noon.getTime() - 86_400_000);
      await rounds.db.updateTable('kiosk').set({ last_seen_at: seen }).where('id', '=', id).execute();
    }
    await rounds.call('DELETE /kiosks/{id}', { token: neva.owner.token, params: { id: gone.id } });
    await look(noon);
    expect(await told(mark)).toEqual([[]]);
    const params = { id: neva.sites[0] };
    const day = noon.toISOString().slice(0, 10);
    await rounds.call('PATCH /sites/{id}', { token: neva.owner.token, params, body: { closedDays: [day] } });
    await look(new Date(`${day}T15:00:00Z`));
    expect(await told(mark)).toEqual([[]]);
    await rounds.call('PATCH /sites/{id}', { token: neva.owner.token, params, body: { closedDays: [] } });
    await look(new Date(`${day}T15:00:00Z`));
    expect((await told(mark))[0]).toHaveLength(1);
  });
});
