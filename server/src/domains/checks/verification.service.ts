import type { Answer, Body } from '@rounds/contract';
import { namesOf } from '../../db/names.js';
import type { Db, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import type { MemberStanding } from '../../http/caller.js';
import { itemId } from '../../item-ref.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import { listItemsOf } from './check-list.store.js';
import { answersOf, countResults } from './checks.policy.js';
import { insertCheck } from './checks.store.js';
import { planVerification } from './verification.policy.js';
import { listVerdicts, lockCheck, type Verdict } from './verification.store.js';

interface Verifier {
  personId: string;
  standing: MemberStanding;
}

interface Asked {
  id: number;
  requestId: string;
  body: Body<'POST /checks/{id}/verify'>;
}

/** A check of its own that speaks of what somebody reported: entries are never edited. */
export const verifyCheck = (
  { db, stateFact }: { db: Db; stateFact: StateFact },
  { personId, standing }: Verifier,
  { id, requestId, body }: Asked,
): Promise<Answer<'POST /checks/{id}/verify'>> => {
  const said = body.items.map((item) => [item.id, item.result, item.comment ?? '']);
  return storeOnce(
    db,
    { kind: 'check', call: 'POST /checks/{id}/verify', requestId, content: [personId, 'verify', id, said] },
    {
      ask: (tx) => lockCheck(tx, standing, id),
      store: async (tx, reported) => {
        if (!reported) throw notFound();
        const { siteId, facilityId, checklistId, checklistTitle } = reported;
        const [items, verdicts] = await Promise.all([listItemsOf(tx, [id]), listVerdicts(tx, [id])]);
        const plan = planVerification(body.items, checklistId, items);
        if ('faults' in plan) throw invalid(...plan.faults);
        const numbers = new Set(plan.items.map(({ number }) => number));
        const earlier = verdicts.find(({ number }) => numbers.has(number));
        if (earlier) throw await verifiedBefore(tx, checklistId, earlier);

        const at = new Date();
        const spot = { accountId: standing.accountId, siteId, facilityId };
        const round = { ...spot, at, receivedAt: at, personId, openedBy: null, verifiesCheckId: id };
        const checkId = await insertCheck(tx, round, { checklistId, checklistTitle, items: plan.items });
        const check = {
          id: checkId,
          checklistId,
          durationSeconds: null,
          ...countResults(plan.items),
          answers: answersOf(plan.items),
        };
        const verifies = { checkId: id, at: reported.at };
        await stateFact(tx, 'check.stored', {
          spot,
          at,
          personId,
          isInspected: true,
          isScanned: false,
          verifies,
          checks: [check],
        });
        return { checkId, at: at.toISOString() };
      },
    },
  );
};

/** Who was faster, and when. */
async function verifiedBefore(tx: Tx, checklistId: number, { at, userId, number }: Verdict): Promise<Refusal> {
  const { user } = await namesOf(tx, { siteIds: [], facilityIds: [], personIds: [userId] });
  const extra = { at: at.toISOString(), by: user[userId] ?? null, itemId: itemId(checklistId, number) };
  return new Refusal('already_verified', { extra });
}
