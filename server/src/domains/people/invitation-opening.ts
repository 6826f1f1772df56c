import type { Database } from '../../db/database.js';
import type { Tx } from '../../db/scope.js';
import { budgetOfAddress, spendOnFailure } from '../../http/budgets.js';
import { notFound, Refusal } from '../../problems.js';
import { paperCodeOf } from '../../words/paper-code.js';
import { signsInElsewhere } from '../own/own.act.js';
import { keyOf } from './invitation-code.js';
import { findByKey, lockByKey, type InvitationRow } from './invitations.store.js';
import { isWithin } from './people.policy.js';
import { grantHeldBy, standingOf } from './people.service.js';
import { findMember, isInOther } from './people.store.js';

export interface TypedCode {
  code: string;
  /** Wrong guesses of four words are counted per address. */
  ip: string;
}

export interface AcceptedCode extends TypedCode {
  /** Who has proved to be this person. */
  personId: string;
}

/**
 * Opens an invitation and works with it in one transaction, in which nobody else has it. This is the only way to one:
 * four words that lead nowhere are a guess, and of those an address has few.
 */
export async function withInvitation<Answer>(
  database: Database,
  { code, ip, personId }: TypedCode & Partial<AcceptedCode>,
  work: (tx: Tx, invitation: InvitationRow) => Promise<Answer>,
): Promise<Answer> {
  const at = new Date();
  const budget = await budgetOfAddress(database, ip, 'invitationGuesses', at);
  // A link's code cannot be guessed, so nobody is kept from theirs, whatever others behind the same address typed.
  const isPaper = paperCodeOf(code) !== undefined;
  // Before the slow hash, which would be a burden in itself.
  if (isPaper) await database.common().inTransaction((tx) => spendOnFailure(tx, budget, at, false));
  const key = await keyOf(code);
  if (isPaper && (await letsInElsewhere(database, key))) throw new Refusal('invitation_withdrawn');
  const opened = await database.withinOwnerOf('invitation', key).inTransaction(async (tx) => {
    const locked = await lockByKey(tx, key);
    const invitation = locked && (await findByKey(tx, key));
    if (isPaper) await spendOnFailure(tx, budget, at, !invitation);
    // What was counted has to stay, so this is no refusal yet.
    if (!invitation) return undefined;
    if (!(await isInByIt(tx, invitation, personId))) await refuseClosed(tx, invitation);
    return { answer: await work(tx, invitation) };
  });
  if (!opened) throw notFound();
  return opened.answer;
}

/** Who has found another way in meanwhile, or another organisation, is not for the maker of the paper to become. */
async function letsInElsewhere(database: Database, key: Buffer): Promise<boolean> {
  const invitation = await findByKey(database.withinOwnerOf('invitation', key), key);
  if (!invitation || invitation.personId === null) return false;
  const { personId, accountId } = invitation;
  const everywhere = database.across();
  const found = await Promise.all([isInOther(everywhere, accountId, personId), signsInElsewhere(everywhere, personId)]);
  return found.includes(true);
}

/** Not once the member has got more than who made the paper could give: it would be theirs to take. */
async function stillLetsIn(tx: Tx, personId: string, { accountId, invitedById }: InvitationRow): Promise<boolean> {
  const all = { accountId, siteIds: null };
  const [member, maker] = await Promise.all([findMember(tx, all, personId), findMember(tx, all, invitedById)]);
  return (
    member !== undefined &&
    maker !== undefined &&
    isWithin(standingOf(accountId, grantHeldBy(maker)), grantHeldBy(member))
  );
}

/** Who has accepted it themselves may do so again while they are a member: the answer may have been lost. */
async function isInByIt(tx: Tx, invitation: InvitationRow, personId: string | undefined): Promise<boolean> {
  const { accountId, acceptedBy, accountDeletedAt } = invitation;
  if (personId === undefined || acceptedBy !== personId || accountDeletedAt) return false;
  return (await findMember(tx, { accountId, siteIds: null }, personId)) !== undefined;
}

async function refuseClosed(tx: Tx, invitation: InvitationRow): Promise<void> {
  if (invitation.acceptedAt) throw new Refusal('invitation_used');
  const isForNothing = invitation.personId === null && !invitation.wholeAccount && invitation.sites.length === 0;
  if (invitation.withdrawnAt || invitation.accountDeletedAt || isForNothing) throw new Refusal('invitation_withdrawn');
  if (invitation.expiresAt.getTime() <= Date.now()) throw new Refusal('invitation_expired');
  if (invitation.personId !== null && !(await stillLetsIn(tx, invitation.personId, invitation))) {
    throw new Refusal('invitation_withdrawn');
  }
}
