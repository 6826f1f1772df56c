import { describe, expect, it } from 'vitest';
import { jobsOn } from '../test/jobs.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp({ TZ: 'Asia/Vladivostok' });

const stored = ({ id }: Organisation) =>
  rounds.db.selectFrom('feedback').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();

describe('GET /app/receipt/{code}', () => {
  it('answers 404 with a page for a link that leads nowhere', async () => {
    const response = await rounds.fetch('/app/receipt/nothing-behind-it', { headers: { 'accept-language': 'en' } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is nothing here');
  });

  it('shows what was said, and the reply once there is one, to nobody but who has the link', async () => {
    const neva = await organisation(rounds);
    const { body } = await rounds.call('POST /qr/{id}/feedback', {
      params: { id: neva.facilities[0] },
      body: { rate: 2, message: 'Cold\nand dark' },
    });
    const receipt = () => fetch(body.receiptUrl, { headers: { 'accept-language': 'en' } });
    const before = await receipt();
    const html = await before.text();
    expect([before.headers.get('cache-control'), before.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    expect(html).toContain('Cold\nand dark');
    expect(html).toContain('aria-label="2 stars of 5"');
    expect(html).toContain('No reply yet');
    const row = await stored(neva);
    await rounds.call('POST /feedbacks/{id}/review', {
      params: { id: row.id },
      body: { comment: 'Heating repaired.' },
      token: neva.manager.token,
    });
    const after = await (await receipt()).text();
    expect(after).toContain('Reply from Neva Shore');
    expect(after).toContain('Heating repaired.');
    expect(after).not.toContain('Mark');
  });

  it('says when what it complained of was put right, once somebody has looked, and no longer when that was sent back', async () => {
    const neva = await organisation(rounds);
    const params = { id: neva.facilities[0] };
    await rounds.call('PATCH /facilities/{id}', { token: neva.owner.token, params, body: { opensJobs: true } });
    const { body } = await rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 2, message: 'No soap' } });
    const receipt = async () => (await fetch(body.receiptUrl, { headers: { 'accept-language': 'en' } })).text();
    expect(await receipt()).not.toContain('Put right');
    const { act, list } = jobsOn(rounds);
    const [job] = await list(neva.staff);
    await act(neva.staff, job?.id ?? '', 'done', 'Filled by Stepan');
    expect(await receipt()).not.toContain('Put right');
    await act(neva.manager, job?.id ?? '', 'confirm');
    expect(await receipt()).toContain('Put right');
    expect(await receipt()).not.toContain('Stepan');
    await act(neva.manager, job?.id ?? '', 'reopen', 'Only one of them');
    expect(await receipt()).not.toContain('Put right');
  });

  it('names day and time as at the door; where no zone is said, as where the server stands', async () => {
    const neva = await organisation(rounds);
    const { body } = await rounds.call('POST /qr/{id}/feedback', {
      params: { id: neva.facilities[0] },
      body: { rate: 2 },
    });
    const row = await stored(neva);
    const at = new Date('2026-03-01T22:30:00Z');
    await rounds.db.updateTable('feedback').set({ at }).where('id', '=', row.id).execute();
    const receipt = async () => (await fetch(body.receiptUrl, { headers: { 'accept-language': 'cs' } })).text();
    expect(await receipt()).toContain('2. 3. 2026 8:30');
    const params = { id: neva.sites[0] };
    await rounds.call('PATCH /sites/{id}', { params, token: neva.owner.token, body: { timeZone: 'Europe/Prague' } });
    expect(await receipt()).toContain('1. 3. 2026 23:30');
  });
});
