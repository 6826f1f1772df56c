import { expect, it } from 'vitest';
import { idAt } from '../../db/partitions.js';
import { newSecret } from '../../ids.js';
import { organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { readDashboard } from './dashboard.service.js';

const rounds = testApp();

it('a low rating soon after a round is told from the beginning of the first day on, also where clocks were put back since', async () => {
  const { id: accountId, sites, facilities } = await organisation(rounds);
  await rounds.db.updateTable('site').set({ time_zone: 'Europe/Prague' }).where('id', '=', sites[0]).execute();
  const place = { account_id: accountId, site_id: sites[0], facility_id: facilities[0] };
  for (const moment of ['2026-10-20T21:30:00Z', '2026-10-20T22:30:00Z', '2026-10-20T23:30:00Z']) {
    const at = new Date(moment);
    await rounds.db
      .insertInto('feedback')
      .values({ ...place, id: idAt('feedback', at), at, rating: 1, checked_at: at, receipt_code: newSecret() })
      .execute();
  }
  // Seven days: it was 21 October there from 22:00 UTC on.
  const now = new Date('2026-10-27T12:00:00Z');
  const { from, lowAfterCheck } = await readDashboard(
    rounds.database.within(accountId),
    { accountId, siteIds: [sites[0]] },
    { days: 7 },
    { language: 'en', now },
  );
  expect(from).toBe('2026-10-20T22:00:00.000Z');
  expect(lowAfterCheck.map(({ at }) => at)).toEqual(['2026-10-20T23:30:00.000Z', '2026-10-20T22:30:00.000Z']);
});
