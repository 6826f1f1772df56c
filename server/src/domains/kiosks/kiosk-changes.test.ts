import type { Body } from '@rounds/contract';
import { describe, expect, inject, it } from 'vitest';
import { putKiosk } from '../../test/kiosk.js';
import { organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';

const rounds = testApp();

describe('PATCH /kiosks/{id}', () => {
  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')('keeps both of two changes that come at once', async () => {
    const neva = await organisation(rounds);
    const id = await putKiosk(rounds, neva);
    const change = (body: Body<'PATCH /kiosks/{id}'>) =>
      rounds.call('PATCH /kiosks/{id}', { token: neva.owner.token, params: { id }, body });
    const changes = await rounds.db.inTransaction(async (tx) => {
      await tx.selectFrom('kiosk').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const begun = [change({ name: 'By the lift' }), change({ opensAt: '08:00', closesAt: '20:00' })];
      await expect.poll(() => waitingFor(tx)).toBe(2);
      return { begun };
    });
    expect((await Promise.all(changes.begun)).map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await rounds.call('GET /kiosks', { token: neva.owner.token });
    expect(body.items).toMatchObject([{ id, name: 'By the lift', opensAt: '08:00', closesAt: '20:00' }]);
  });
});
