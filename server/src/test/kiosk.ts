import type { Body } from '@rounds/contract';
import { newId } from '../ids.js';
import type { Organisation } from './personas.js';
import type { TestApp } from './test-app.js';

export const addKiosk = (
  rounds: TestApp,
  { owner, facilities }: Organisation,
  more: Partial<Body<'POST /kiosks'>> = {},
) =>
  rounds.call('POST /kiosks', {
    token: owner.token,
    body: { facilityId: facilities[0], name: 'By the exit', pin: '482913', ...more },
  });

/** One without a tablet, straight into the database: making the check of a PIN takes a fifth of a second. */
export async function putKiosk({ db }: TestApp, { id: accountId, facilities }: Organisation): Promise<string> {
  const id = newId();
  const pin = { pin_salt: Buffer.alloc(16), pin_hash: Buffer.alloc(32), pin_iterations: 1 };
  await db
    .insertInto('kiosk')
    .values({ id, account_id: accountId, facility_id: facilities[0], name: 'By the door', ...pin })
    .execute();
  return id;
}

export interface Saying {
  rate?: number;
  reasonIds?: string[];
  /** How long ago it was said. */
  agoMs?: number;
  /** How far the tablet's clock is ahead. */
  clockMs?: number;
  requestId?: string;
  /** To another process of the same installation. */
  to?: TestApp;
}

/** A tablet with its token, and what it does. */
export const tabletOn = (rounds: TestApp, token: string) => {
  const headers = { authorization: `Kiosk ${token}` };
  return {
    token,
    seen: (body: Body<'POST /kiosks/seen'> = {}) => rounds.call('POST /kiosks/seen', { headers, body }),
    leave: () => rounds.call('POST /kiosks/leave', { headers }),
    say: ({ rate = 5, reasonIds, agoMs = 0, clockMs = 0, requestId = newId(), to = rounds }: Saying = {}) => {
      const now = Date.now() + clockMs;
      const [saidAt, sentAt] = [now - agoMs, now].map((ms) => new Date(ms).toISOString()) as [string, string];
      return to.call('POST /kiosks/feedback', {
        headers: { ...headers, 'x-request-id': requestId },
        body: { rate, ...(reasonIds && { reasonIds }), saidAt, sentAt },
      });
    },
  };
};

/** A kiosk that the owner added, and the tablet that was paired with it. */
export async function pairedKiosk(rounds: TestApp, org: Organisation, more: Partial<Body<'POST /kiosks'>> = {}) {
  const added = await addKiosk(rounds, org, more);
  const { code } = added.body.pairing;
  const { body } = await rounds.call('POST /kiosks/pair', { body: { code } });
  return { id: added.body.id, code, view: body.kiosk, ...tabletOn(rounds, body.token) };
}
