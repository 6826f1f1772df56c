import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { findMiscounts } from './recount.read.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '100000' });

const facility = fc.nat({ max: 2 });
const one = fc.nat({ max: 30 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('leave' as const), facility, rate: fc.integer({ min: 1, max: 5 }), visitor: one }),
  fc.record({ kind: fc.constant('leave as a member' as const), facility, rate: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('review' as const), one }),
  fc.record({ kind: fc.constant('remove words' as const), one }),
  fc.record({ kind: fc.constant('mark' as const), one, isSuspicious: fc.boolean() }),
  fc.record({ kind: fc.constant('check' as const), facility, isDone: fc.boolean(), isWhole: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), facility }),
);

it('the figures kept per hour equal a recount, whatever was written, answered, marked and deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const neva = await organisation(rounds);
      const { token } = neva.owner;
      const known = async (index: number) => {
        const { body } = await rounds.call('GET /feedbacks', { token });
        return body.items[index % Math.max(1, body.items.length)]?.id;
      };
      for (const step of acts) {
        const code = 'facility' in step ? (neva.facilities[step.facility] ?? '') : '';
        if (step.kind === 'leave' || step.kind === 'leave as a member') {
          await rounds.call('POST /qr/{id}/feedback', {
            params: { id: code },
            body: { rate: step.rate, reasonIds: step.rate % 2 ? ['general-smell', 'general-bins'] : ['general-bins'] },
            headers: { 'x-forwarded-for': step.kind === 'leave' ? `192.0.2.${step.visitor}` : '192.0.2.99' },
            ...(step.kind === 'leave as a member' && { token }),
          });
        } else if (step.kind === 'check') {
          const items = (step.isWhole ? [1, 2] : [1]).map((number) => ({
            id: `${neva.checklistId}-${number}`,
            result: step.isDone,
          }));
          await rounds.call('POST /qr/{id}/report-quality-check', {
            params: { id: code },
            body: { items },
            headers: { 'x-request-id': newId() },
            token,
          });
        } else if (step.kind === 'delete') {
          await rounds.call('DELETE /facilities/{id}', { params: { id: code }, token });
        } else {
          const id = await known(step.one);
          if (id === undefined) continue;
          if (step.kind === 'review') {
            await rounds.call('POST /feedbacks/{id}/review', { params: { id }, body: { comment: 'Thanks' }, token });
          } else if (step.kind === 'remove words') {
            await rounds.call('DELETE /feedbacks/{id}/message', { params: { id }, token });
          } else {
            const { isSuspicious } = step;
            await rounds.call('POST /feedbacks/{id}/mark', { params: { id }, body: { isSuspicious }, token });
          }
        }
      }
      expect(await findMiscounts(rounds.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);

it('a recount finds what somebody changed behind the server’s back', async () => {
  const neva = await organisation(rounds);
  await rounds.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[0] }, body: { rate: 3 } });
  await rounds.db.updateTable('feedback').set({ rating: 1 }).where('account_id', '=', neva.id).execute();
  const miscounts = await findMiscounts(rounds.db);
  expect(miscounts.map(({ facilityId }) => facilityId)).toEqual([neva.facilities[0]]);
});

it('a recount finds reasons that somebody changed, too', async () => {
  const neva = await organisation(rounds);
  const params = { id: neva.facilities[1] };
  await rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 3, reasonIds: ['general-smell'] } });
  await rounds.db.updateTable('feedback').set({ reason_ids: [] }).where('account_id', '=', neva.id).execute();
  const miscounts = await findMiscounts(rounds.db);
  expect(miscounts.map(({ facilityId }) => facilityId)).toContain(neva.facilities[1]);
});
