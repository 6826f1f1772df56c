import { limits, type Paper } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { fullName } from '../../db/names.js';
import type { Member } from '../../http/caller.js';
import { forbidden, notFound, Refusal } from '../../problems.js';
import { endSessionsOf } from '../auth/auth.act.js';
import { lockPerson, removeOwnWaysIn, signsInElsewhere } from '../own/own.act.js';
import { insertInvitation, withdrawLetIns } from './invitations.store.js';
import { newPaper, toPaper, type Printing } from './papers.service.js';
import { isWithin } from './people.policy.js';
import { grantHeldBy, lockStanding } from './people.service.js';
import { findMember, isInOther } from './people.store.js';

/**
 * For a lost phone: a paper in place of everything that the member signed in with. Whoever holds the paper becomes that
 * person, so it is made only where they have nothing beyond what the maker could give or take.
 */
export async function letIn(
  database: Database,
  { personId: makerId, standing: { accountId } }: Member,
  printing: Printing,
  personId: string,
): Promise<Paper> {
  if (makerId === personId) throw forbidden();
  const made = await newPaper('');
  // Across: the person's other organisations are asked for.
  return database.across().inTransaction(async (tx) => {
    const maker = await lockStanding(tx, accountId, makerId);
    const member = await findMember(tx, maker, personId);
    if (!member) throw notFound();
    const held = grantHeldBy(member);
    if (!isWithin(maker, held)) throw forbidden();
    await lockPerson(tx, personId);
    if (await isInOther(tx, accountId, personId)) throw new Refusal('person_elsewhere');
    if (await signsInElsewhere(tx, personId)) throw new Refusal('signs_in_elsewhere');

    await removeOwnWaysIn(tx, personId);
    await endSessionsOf(tx, personId);
    await withdrawLetIns(tx, accountId, personId);
    const name = fullName(member).slice(0, limits.nameLength) || null;
    const paper = { ...made, name, accountId, invitedBy: makerId, letsIn: personId };
    return toPaper(paper, printing, await insertInvitation(tx, paper, held));
  });
}
