import type { Body } from '@rounds/contract';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consequences } from '../../consequences.js';
import { statingWith } from '../../facts.js';
import { newId } from '../../ids.js';
import { mailServer } from '../../test/mail-server.js';
import { minutesAgo } from '../../test/moment.js';
import { quietNow, settled, wakeUp } from '../../test/notifications.js';
import { patience } from '../../test/patience.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { clockAt, livedPlan, report } from '../../test/plans.js';
import { Device, pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';
import { tellOfLate } from '../plans/telling.service.js';

const mail = mailServer();
/** A busy machine needs longer than Vitest's second. */

const service = pushService();
beforeAll(() => void Object.assign(mail.settings, service.settings));
const rounds = testApp(mail.settings);
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
  mail.received.length = 0;
});

const hasAddress = ({ id }: Persona, email: string, language: 'en' | 'ru' = 'en') =>
  rounds.db.updateTable('person').set({ email, language }).where('id', '=', id).execute();

const neverQuiet = { quietFrom: null, quietTo: null, timeZone: 'UTC' };

const choose = (
  { token }: Persona,
  byMail: boolean,
  quiet: Pick<Body<'PUT /notifications/choices'>, 'quietFrom' | 'quietTo' | 'timeZone'> = neverQuiet,
) =>
  rounds.call('PUT /notifications/choices', {
    token,
    body: {
      lowRating: true,
      failedCheck: true,
      replyOverdue: true,
      byMail,
      ...quiet,
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
      const chores = await rounds.db.selectFrom('job').select('id').where('queue', 'like', 'notification%').execute();
      expect(chores).toEqual([]);
    }, patience);
    expect(mail.received).toHaveLength(1);
  });

  it('tell staff and managers of late rounds in their language, after their quiet hours, of what is still to do', async () => {
    await hasAddress(neva.staff, 'stepan@neva.example', 'ru');
    await hasAddress(neva.siteManager, 'sonya@neva.example', 'ru');
    for (const person of [neva.staff, neva.siteManager]) await choose(person, true, quietNow());
    const starts = clockAt(minutesAgo(9 * 24 * 60 + 30));
    const doors = neva.facilities.slice(0, 2).map((facilityId) => ({ facilityId }));
    const told = { remindAfterMinutes: 0, escalateAfterMinutes: 0 };
    await livedPlan(rounds, neva, { starts, doors, windowMinutes: 10, ...told }, 0.1);
    await tellOfLate(rounds.database, statingWith(consequences));
    await settled(rounds);
    expect(mail.received).toEqual([]);
    await report(rounds, neva);
    for (const person of [neva.staff, neva.siteManager]) await choose(person, true);
    await wakeUp(rounds);
    const messages = mail.received.map(decoded);
    const recipients = messages.map((message) => /^To: (.*?)\r?$/m.exec(message)?.[1]);
    expect(recipients).toHaveLength(2);
    expect(new Set(recipients)).toEqual(new Set(['sonya@neva.example', 'stepan@neva.example']));
    for (const message of messages) {
      expect(message).toContain('North: 1 обход опаздывает');
      expect(message).toContain('Washroom');
      expect(message).not.toContain('Lobby');
      expect(message).toContain(`${rounds.url}/app/account/${neva.id}/site/${neva.sites[0]}?tab=today`);
    }
    await tellOfLate(rounds.database, statingWith(consequences));
    await settled(rounds);
    expect(mail.received).toHaveLength(2);
  });

  it('wait when the mail server is busy', async () => {
    await hasAddress(neva.owner, 'olga@neva.example');
    await choose(neva.owner, true);
    mail.busyFor = 1;
    await rate('Dark');
    const chore = await vi.waitFor(async () => {
      const row = await rounds.db.selectFrom('job').selectAll().where('last_error', 'is not', null).executeTakeFirst();
      if (!row) throw new Error('not tried yet');
      return row;
    }, patience);
    expect(chore.run_at.getTime()).toBeGreaterThan(Date.now());
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
  });
});
