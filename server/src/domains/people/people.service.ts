import { permissionsOf, roles, type Body, type Member, type RoleId } from '@rounds/contract';
import type { Db, Tx } from '../../db/scope.js';
import type { StateFact } from '../../facts.js';
import type { Caller, MemberStanding, Member as SignedInMember } from '../../http/caller.js';
import { forbidden, notFound, Refusal } from '../../problems.js';
import { lockSites } from '../sites/sites.read.js';
import { listOpenGrantsBy, markWithdrawn, withdrawLetIns } from './invitations.store.js';
import { grantOf, inOtherRole, isWithin, type Grant } from './people.policy.js';
import {
  deleteMember,
  findMember,
  findOtherOwner,
  findRole,
  listMembers,
  lockPeopleOf,
  updateMember,
  updateOwner,
  type MemberRow,
} from './people.store.js';

export const listPeople = async (db: Db, standing: MemberStanding): Promise<Member[]> =>
  (await listMembers(db, standing)).map((row) => toMember(standing, row));

export async function changeMember(
  { db, stateFact }: { db: Db; stateFact: StateFact },
  { personId: callerId, standing: { accountId } }: SignedInMember,
  personId: string,
  { roleId: newRoleId, siteIds: newSiteIds }: Body<'PATCH /accounts/{id}/members/{personId}'>,
): Promise<Member> {
  return db.inTransaction(async (tx) => {
    const standing = await lockStanding(tx, accountId, callerId);
    const account = await lockPeopleOf(tx, accountId);
    const member = account && (await findMember(tx, standing, personId));
    if (!member) throw notFound();
    const held = grantHeldBy(member);
    if (!isWithin(standing, held)) throw forbidden();
    const roleId = (newRoleId ?? member.roleId) as RoleId;
    const grant = newSiteIds ? grantOf(standing, roleId, newSiteIds) : inOtherRole(standing, held, roleId);
    await requireSites(tx, standing, grant);
    if (roleId !== roles.owner) await keepAnOwner(tx, account, member);
    await updateMember(tx, accountId, personId, grant);
    await stateFact(tx, 'member.moved', { accountId, personId, siteIds: grant.siteIds });
    await withdrawBeyond(tx, accountId, personId, grant);
    const changed = await findMember(tx, { accountId, siteIds: null }, personId);
    if (!changed) throw notFound();
    return toMember(standing, changed);
  });
}

/** Removing another person needs a permission; leaving oneself does not. */
export async function removeMember(db: Db, caller: Caller, accountId: string, personId: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    const account = await lockPeopleOf(tx, accountId);
    if (!account) throw notFound();
    const roleId =
      caller.personId === personId
        ? await findRole(tx, accountId, personId)
        : await roleOfRemovable(tx, caller, accountId, personId);
    if (roleId === undefined) throw notFound();
    await keepAnOwner(tx, account, { personId, roleId });
    await deleteMember(tx, accountId, personId);
    await withdrawLetIns(tx, accountId, personId);
    await withdrawBeyond(tx, accountId, personId, null);
  });
}

async function roleOfRemovable(tx: Tx, caller: Caller, accountId: string, personId: string) {
  if (caller.standing?.accountId !== accountId) return undefined;
  const standing = await lockStanding(tx, accountId, caller.personId);
  if (!permissionsOf(standing).includes('invitation.Create')) throw forbidden();
  const member = await findMember(tx, standing, personId);
  if (member && !isWithin(standing, grantHeldBy(member))) throw forbidden();
  return member?.roleId;
}

/** `account.owner_id` follows the role to another owner; the last owner keeps both. */
async function keepAnOwner(
  tx: Tx,
  account: { id: string; ownerId: string },
  { personId, roleId }: { personId: string; roleId: number },
): Promise<void> {
  if (roleId !== roles.owner) return;
  const other = await findOtherOwner(tx, account.id, personId);
  if (!other) throw new Refusal('last_owner');
  if (account.ownerId === personId) await updateOwner(tx, account.id, other.id);
}

/**
 * What a member may do, as it is now and stays until the transaction is over. Somebody who takes it from them meanwhile
 * waits, and then finds what they have given.
 */
export async function lockStanding(tx: Tx, accountId: string, personId: string): Promise<MemberStanding> {
  const account = await lockPeopleOf(tx, accountId);
  const member = account && (await findMember(tx, { accountId, siteIds: null }, personId));
  if (!member) throw forbidden();
  return standingOf(accountId, grantHeldBy(member));
}

export const standingOf = (accountId: string, held: Grant): MemberStanding => ({
  ...held,
  accountId,
  wholeAccount: held.siteIds === null,
});

/** Withdraws the open invitations of a member who could no longer make them. */
async function withdrawBeyond(tx: Tx, accountId: string, personId: string, held: Grant | null): Promise<void> {
  const standing = held && standingOf(accountId, held);
  const open = await listOpenGrantsBy(tx, accountId, personId);
  const beyond = open.filter((invitation) => !standing || !isWithin(standing, invitation));
  await markWithdrawn(
    tx,
    accountId,
    beyond.map(({ id }) => id),
  );
}

/** All sites of a grant must be there and in the giver's reach; those that are not do not exist for the giver. */
export async function requireSites(tx: Tx, standing: MemberStanding, { siteIds }: Grant): Promise<void> {
  if (siteIds && (await lockSites(tx, standing, siteIds)).length < siteIds.length) throw notFound();
}

export const grantHeldBy = ({ roleId, wholeAccount, sites }: MemberRow): Grant => ({
  roleId,
  siteIds: wholeAccount ? null : sites.map(({ id }) => id),
});

function toMember(standing: MemberStanding, { lastSeenAt, sites, ...row }: MemberRow): Member {
  return {
    ...row,
    sites: row.wholeAccount ? [] : sites.filter(({ id }) => standing.siteIds?.includes(id) ?? true),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    mayChange: isWithin(standing, grantHeldBy({ ...row, sites, lastSeenAt })),
  };
}
