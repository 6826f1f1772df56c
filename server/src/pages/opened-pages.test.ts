import { describe, expect, it, vi } from 'vitest';
import { patience } from '../test/patience.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

const look = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  rounds.fetch(address, { method, headers: { 'user-agent': 'Mozilla/5.0 (iPhone; Safari)', ...headers } });

/** Of the organisation, as its owner sees it. */
const response = async ({ owner }: Organisation, facilityId?: string) =>
  (await rounds.call('GET /dashboard', { token: owner.token, query: { ...(facilityId && { facilityId }) } })).body
    .feedback.response;

const rated = (facility: string) =>
  rounds.call('POST /qr/{id}/feedback', { params: { id: facility }, body: { rate: 4 } });

describe('GET /app/{id}/feedback, how often it was opened', () => {
  it('is not said before anybody was counted', async () => {
    const neva = await organisation(rounds);
    await rated(neva.facilities[0]);
    expect(await response(neva)).toBeNull();
  });

  it('counts people, not what fetches ahead, robots, refusals and members in their app', async () => {
    const neva = await organisation(rounds);
    const [lobby, washroom] = neva.facilities;
    const page = `/app/${lobby}/feedback`;
    await rounds.db.updateTable('facility').set({ is_feedback_enabled: false }).where('id', '=', washroom).execute();
    await look(page, { 'sec-purpose': 'prefetch' });
    await look(page, { purpose: 'prefetch' });
    await look(page, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await look(page, { 'user-agent': 'WhatsApp/2.23.20' });
    await look(page, {}, 'HEAD');
    await look(`/app/${washroom}/feedback`);
    await look(`/app/qr/${lobby}`, { cookie: 'signed-in=1' });
    // Another language is the same visitor, who has tapped already.
    await rounds.fetch(page, { method: 'POST', body: new URLSearchParams({ rate: '2', translate: 'cs' }) });
    await look(page);
    await vi.waitFor(async () => expect(await response(neva)).toEqual({ opened: 1, answered: 0 }), patience);
  });

  it('says per facility how many opened it and how many answered', async () => {
    const neva = await organisation(rounds);
    const [lobby, washroom] = neva.facilities;
    await Promise.all([look(`/app/${lobby}/feedback`), look(`/app/qr/${lobby}`), look(`/app/qr/${lobby}`)]);
    await look(`/app/${washroom}/feedback`);
    await rated(lobby);
    await vi.waitFor(async () => expect(await response(neva)).toEqual({ opened: 4, answered: 1 }), patience);
    expect(await response(neva, lobby)).toEqual({ opened: 3, answered: 1 });
    expect(await response(neva, washroom)).toEqual({ opened: 1, answered: 0 });
  });

  it('keeps nothing about who opened it', async () => {
    const neva = await organisation(rounds);
    const answer = await look(`/app/qr/${neva.facilities[0]}`);
    expect(answer.headers.get('set-cookie')).toBeNull();
    await vi.waitFor(async () => expect(await response(neva)).toEqual({ opened: 1, answered: 0 }), patience);
    const memories = await rounds.db
      .selectFrom('rating_memory')
      .where('account_id', '=', neva.id)
      .selectAll()
      .execute();
    expect(memories).toEqual([]);
  });
});
