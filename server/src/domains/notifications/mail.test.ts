import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.js';
import { mailServer } from '../../test/mail-server.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { Device, pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';

const mail = mailServer();
/** A busy machine needs longer than Vitest's second. */
const patience = 10_000;

const service = pushService();
beforeAll(() => void Object.assign(mail.settings, service.settings));
const rounds = testApp(mail.settings);
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
  mail.received.length = 0;
});

const hasAddress = ({ id }: Persona, email: string) =>
  rounds.db.updateTable('person').set({ email, language: 'en' }).where('id', '=', id).execute();

const choose = ({ token }: Persona, byMail: boolean) =>
  rounds.call('PUT /notifications/choices', {
    token,
    body: {
      lowRating: true,
      failedCheck: true,
      replyOverdue: true,
      byMail,
      quietFrom: null,
      quietTo: null,
      timeZone: 'UTC',
    },
  });

const rate = (message: string, facilityId: string = neva.facilities[0]) =>
  rounds.call('POST /qr/{id}/feedback', {
    params: { id: facilityId },
    body: { rate: 1, message },
    headers: { 'user-agent': newId(), 'x-request-id': newId() },
  });

const decoded = (message: string) =>
  message
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));

describe('notifications by e-mail', () => {
  it('are offered where a mail server is configured', async () => {
    const { body } = await rounds.call('GET /notifications/choices', { token: neva.owner.token });
    expect(body).toMatchObject({ isMailOffered: true, choices: { byMail: false } });
  });

  it('go to those who chose them and have an address, with a link, as text and as a page', async () => {
    await hasAddress(neva.owner, 'olga@neva.example');
    await hasAddress(neva.manager, 'mark@neva.example');
    await choose(neva.owner, true);
    await choose(neva.siteManager, true);
    await rate('<b>No soap</b>');
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), patience);
    const message = decoded(mail.received[0] ?? '');
    expect(message).toContain('To: olga@neva.example');
    expect(message).toContain('From: Rounds <rounds@neva.example>');
    expect(message).toContain('Subject: Rating 1 of 5: Lobby');
    expect(message).toContain('Auto-Submitted: auto-generated');
    expect(message).toContain(`${rounds.url}/app/account/${neva.id}/site/${neva.sites[0]}?tab=ratings`);
    expect(message).toContain('&lt;b&gt;No soap&lt;/b&gt;');
    await vi.waitFor(async () => {
      const jobs = await rounds.db.selectFrom('job').select('id').where('queue', 'like', 'notification%').execute();
      expect(jobs).toEqual([]);
    }, patience);
    expect(mail.received).toHaveLength(1);
  });

  it('wait when the mail server is busy', async () => {
    await hasAddress(neva.owner, 'olga@neva.example');
    await choose(neva.owner, true);
    mail.busyFor = 1;
    await rate('Dark');
    const job = await vi.waitFor(async () => {
      const row = await rounds.db.selectFrom('job').selectAll().where('last_error', 'is not', null).executeTakeFirst();
      if (!row) throw new Error('not tried yet');
      return row;
    }, patience);
    expect(job.run_at.getTime()).toBeGreaterThan(Date.now());
    expect(mail.received).toEqual([]);
  });

  it('keep no push message waiting while the mail server is slow', async () => {
    const phone = new Device(service, 'phone');
    const { token } = neva.owner;
    await rounds.call('POST /notifications/enable-browser-push', { token, body: phone.subscription });
    await hasAddress(neva.owner, 'olga@neva.example');
    await choose(neva.owner, true);
    mail.hold();
    const doors = neva.facilities.slice(0, 3);
    for (const door of [...doors, ...doors, ...doors]) await rate('No soap', door);
    await phone.heard(9);
    expect(mail.received.length).toBeLessThan(8);
    mail.release();
    await vi.waitFor(() => expect(mail.received).toHaveLength(9), patience);
  }, 60_000);
});
