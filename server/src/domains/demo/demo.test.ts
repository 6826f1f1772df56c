import { describe, expect, it } from 'vitest';
import { newcomer, signIn } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { verify } from '../../verify.js';
import { demoHistory } from './demo.history.js';

const rounds = testApp();
const withProvider = testApp({
  OIDC_PROVIDERS: '[{"name":"sso","issuer":"https://id.example","clientId":"rounds"}]',
});

describe('POST /accounts/demo', () => {
  it('does not exist where real people sign in', async () => {
    const nina = await newcomer(withProvider);
    expect((await withProvider.call('POST /accounts/demo', { token: nina.token })).status).toBe(404);
  });

  it('makes an organisation with three sites, fourteen facilities, four checklists and ninety days of history', async () => {
    const nina = await newcomer(rounds);
    const { status, body: account } = await rounds.call('POST /accounts/demo', {
      token: nina.token,
      headers: { 'accept-language': 'ru' },
    });
    expect([status, account.title, account.ownerId]).toEqual([201, 'УК «Невский берег»', nina.id]);
    const count = async (table: 'site' | 'facility' | 'checklist' | 'feedback' | 'quality_check') => {
      const { rows } = await rounds.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      return rows;
    };
    expect([await count('site'), await count('facility'), await count('checklist')]).toEqual([3, 14, 4]);
    expect(await count('feedback')).toBeGreaterThan(1000);
    expect(await count('quality_check')).toBeGreaterThan(2000);
    const { oldest } = await rounds.db
      .selectFrom('feedback')
      .select(({ fn }) => fn.min('at').as('oldest'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect((Date.now() - oldest.getTime()) / 86_400_000).toBeGreaterThan(85);
  });

  it('has replies to most of its feedback and leaves some waiting', async () => {
    const nina = await newcomer(rounds);
    const { body: account } = await rounds.call('POST /accounts/demo', { token: nina.token });
    const { all, answered } = await rounds.db
      .selectFrom('feedback')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('reviewed_at').as('answered')])
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(answered).toBeLessThan(all);
    expect(answered).toBeGreaterThan(all * 0.9);
  });

  it('leaves figures that agree with what they count', async () => {
    const nina = await newcomer(rounds);
    const { body: account } = await rounds.call('POST /accounts/demo', { token: nina.token });
    const { counted } = await rounds.db
      .selectFrom('facility_hour')
      .select(({ fn }) => fn.sum<number>('items_done').as('counted'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const { stored } = await rounds.db
      .selectFrom('quality_check_item')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .where('account_id', '=', account.id)
      .where('result', '=', true)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(stored);
  });

  it('has a fridge that was measured, rounds that were quick, and no door that asks for its code', async () => {
    const nina = await newcomer(rounds);
    const { body: account } = await rounds.call('POST /accounts/demo', { token: nina.token });
    const token = await signIn(rounds.db, nina.id, account.id);
    const doors = await rounds.db
      .selectFrom('facility')
      .innerJoin('facility_checklist', 'facility_id', 'id')
      .innerJoin('checklist_item as item', 'item.checklist_id', 'facility_checklist.checklist_id')
      .select(['id', 'item.asking'])
      .where('facility.account_id', '=', account.id)
      .where('item.asking', 'is not', null)
      .execute();
    const params = { id: doors[0]?.id ?? '' };
    const { body } = await rounds.call('GET /facilities/{id}/numbers', { params, token });
    expect(body.items).toMatchObject([{ unit: '°C', lowest: 2, highest: 6 }]);
    const values = body.items[0]?.points.map(({ value }) => value) ?? [];
    expect([values.length, Math.min(...values) >= 2, values.some((value) => value > 6)]).toEqual([60, true, true]);
    const quick = await rounds.call('GET /checks', { token, query: { isQuick: true } });
    expect(quick.body.items.length).toBeGreaterThan(5);
    const codes = await rounds.db.selectFrom('facility').select('id').where('is_code_needed', '=', true).execute();
    expect(codes).toEqual([]);
  });

  it('has jobs in every state, of items, people and a visitor, which their timelines explain', async () => {
    const nina = await newcomer(rounds);
    const { body: account } = await rounds.call('POST /accounts/demo', { token: nina.token });
    const token = await signIn(rounds.db, nina.id, account.id);
    const found = await Promise.all(
      (['open', 'done', 'confirmed', 'dismissed'] as const).map((state) =>
        rounds.call('GET /jobs', { token, query: { state, limit: 200 } }),
      ),
    );
    const jobs = found.map(({ body }) => body.items);
    expect(jobs.map((items) => items.length > 0)).toEqual([true, true, true, true]);
    expect(new Set(jobs.flat().map(({ origin }) => origin.kind))).toEqual(
      new Set(['item', 'person', 'rating', 'reason']),
    );
    expect(jobs[0]?.some(({ isUrgent }) => isUrgent)).toBe(true);
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('has plans at every site, one of them paused, with rounds on time, late, missed and still to come', async () => {
    const nina = await newcomer(rounds);
    const { body: account } = await rounds.call('POST /accounts/demo', { token: nina.token });
    const token = await signIn(rounds.db, nina.id, account.id);
    const { body: plans } = await rounds.call('GET /plans', { token, query: { limit: 200 } });
    expect([plans.items.length, Object.keys(plans.site).length]).toEqual([9, 3]);
    expect(plans.items.filter(({ isPaused }) => isPaused)).toHaveLength(1);
    const { onTime, late, missed } = await rounds.db
      .selectFrom('due_day')
      .select(({ fn }) => [
        fn.sum<number>('on_time').as('onTime'),
        fn.sum<number>('late').as('late'),
        fn.sum<number>('missed').as('missed'),
      ])
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(onTime).toBeGreaterThan(late + missed);
    expect(Math.min(late, missed)).toBeGreaterThan(2);
    const { body: upcoming } = await rounds.call('GET /due', { token, query: { state: 'upcoming', limit: 200 } });
    expect(upcoming.items.length).toBeGreaterThan(20);
  });
});

describe('the demo’s history', () => {
  const plan = { list: 1, kind: 'washroom', quality: 3, ratings: 2, rounds: [8, 12] } as const;
  const now = new Date('2026-11-15T15:00:00Z');

  it('is the same every time', () => {
    expect(demoHistory(plan, 4, now)).toEqual(demoHistory(plan, 4, now));
  });

  it('ends with what is broken, at every hour of a day', () => {
    for (let hour = 0; hour < 24; hour++) {
      const at = new Date(now.getTime() + hour * 3_600_000);
      const last = demoHistory({ ...plan, broken: 2 }, 4, at).checks.at(-1);
      expect([last?.who, last?.items[1]?.result], `${hour} h later`).toEqual([0, false]);
    }
  });

  it('never lies in the future', () => {
    const { checks, feedback } = demoHistory(plan, 4, now);
    expect(Math.max(...[...checks, ...feedback].map(({ at }) => at.getTime()))).toBeLessThan(now.getTime());
  });
});
