import type { Body, Language } from '@rounds/contract';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { newId } from '../ids.js';
import { patience } from './patience.js';
import type { Persona } from './personas.js';
import { Device, type PushService } from './push-service.js';
import type { TestApp } from './test-app.js';

/** An hour before and after now. */
export const quietNow = () => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return { quietFrom: clock(-60), quietTo: clock(60), timeZone: 'UTC' };
};

/** Everything that was to be sent now has been sent. */
export async function settled({ db }: TestApp): Promise<void> {
  await vi.waitFor(async () => {
    const due = await db
      .selectFrom('job')
      .select('id')
      .where('queue', 'like', 'notification%')
      .where('run_at', '<', new Date(Date.now() + 60_000))
      .execute();
    expect(due).toEqual([]);
  }, patience);
}

/** What waits for the end of quiet hours looks again now. */
export async function wakeUp(rounds: TestApp): Promise<void> {
  await rounds.db
    .updateTable('job')
    .set({ run_at: new Date(Date.now() - 1000) })
    .where('queue', 'like', 'notification%')
    .execute();
  await sql`select pg_notify('rounds_jobs', '')`.execute(rounds.db);
  await settled(rounds);
}

/** People with a phone that says what it is told, and what they want to be told. */
export function phonesOn(rounds: TestApp, service: PushService) {
  return {
    listening: async ({ id, token }: Persona, language: Language = 'en'): Promise<Device> => {
      await rounds.db.updateTable('person').set({ language }).where('id', '=', id).execute();
      const device = new Device(service, newId());
      const body = device.subscription;
      const { status } = await rounds.call('POST /notifications/enable-browser-push', { token, body });
      expect(status).toBe(204);
      return device;
    },
    choose: async ({ token }: Persona, more: Partial<Body<'PUT /notifications/choices'>>): Promise<void> => {
      const { body } = await rounds.call('GET /notifications/choices', { token });
      const { status } = await rounds.call('PUT /notifications/choices', { token, body: { ...body.choices, ...more } });
      expect(status).toBe(200);
    },
    /** The titles on each, once everything that was to be sent now has been sent. */
    told: async (...devices: Device[]): Promise<string[][]> => {
      await settled(rounds);
      return devices.map(({ messages }) => messages.map(({ title }) => title));
    },
  };
}
