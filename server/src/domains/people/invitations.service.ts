import {
  defaultInvitationRole,
  type Body,
  type Invitation,
  type InvitationPreview,
  type Language,
  type RoleId,
} from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Db, Tx } from '../../db/scope.js';
import type { Member, MemberStanding } from '../../http/caller.js';
import { newId, newSecret } from '../../ids.js';
import { forbidden, notFound, Refusal } from '../../problems.js';
import { reaches } from '../../reach.js';
import { newPaperCode, wordsOf } from '../../words/paper-code.js';
import { keyOf } from './invitation-code.js';
import { withInvitation, type AcceptedCode, type TypedCode } from './invitation-opening.js';
import {
  findOpenInvitation,
  insertInvitation,
  listOpenInvitations,
  markAccepted,
  markWithdrawn,
  replaceCode,
  type InvitationRow,
} from './invitations.store.js';
import { grantOf, isWithin, type Grant } from './people.policy.js';
import { lockStanding, requireSites } from './people.service.js';
import { insertMember, lockLiving } from './people.store.js';

export async function invite(
  db: Db,
  { personId, standing }: Member,
  publicUrl: string,
  { roleId = defaultInvitationRole, siteIds = [] }: Body<'POST /accounts/{id}/invite'>,
) {
  const { accountId } = standing;
  const code = newSecret();
  const invitation = { id: newId(), key: await keyOf(code), accountId, invitedBy: personId, isPaper: false };
  const expiresAt = await db.inTransaction(async (tx) => {
    const inviter = await lockStanding(tx, accountId, personId);
    const grant = grantOf(inviter, roleId as RoleId, siteIds);
    await requireSites(tx, inviter, grant);
    return insertInvitation(tx, invitation, grant);
  });
  return linkTo(publicUrl, code, expiresAt);
}

export const linkTo = (publicUrl: string, code: string, expiresAt: Date) => ({
  invitationURL: `${publicUrl}/app/invite/${code}`,
  expiresAt: expiresAt.toISOString(),
});

/** The code before is kept nowhere and cannot be shown again. Whoever asks for a new one now stands for it. */
export async function renewLink(
  db: Db,
  { personId, standing }: Member,
  { publicUrl, language }: { publicUrl: string; language: Language },
  id: string,
) {
  const { accountId } = standing;
  const isPaper = (await findOpenInvitation(db, standing, id))?.isPaper ?? false;
  const code = isPaper ? newPaperCode() : newSecret();
  const key = await keyOf(code);
  const expiresAt = await db.inTransaction(async (tx) => {
    const inviter = await lockStanding(tx, accountId, personId);
    const invitation = await findOpenInvitation(tx, inviter, id);
    if (!invitation) throw notFound();
    if (!isWithin(inviter, grantOfRow(invitation))) throw forbidden();
    return replaceCode(tx, { id, key, accountId, invitedBy: personId, isPaper });
  });
  if (!expiresAt) throw notFound();
  return { ...linkTo(publicUrl, code, expiresAt), ...(isPaper && { words: wordsOf(code, language) }) };
}

export async function listInvitations(db: Db, standing: MemberStanding): Promise<Invitation[]> {
  const rows = await listOpenInvitations(db, standing);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isPaper: row.isPaper,
    isLetIn: row.personId !== null,
    roleId: row.roleId,
    wholeAccount: row.wholeAccount,
    sites: row.sites.filter(({ id }) => reaches(standing, id)),
    invitedBy: row.invitedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    mayChange: isWithin(standing, grantOfRow(row)),
  }));
}

export async function withdrawInvitation(db: Db, standing: MemberStanding, id: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    const invitation = await findOpenInvitation(tx, standing, id);
    if (!invitation) throw notFound();
    if (!isWithin(standing, grantOfRow(invitation))) throw forbidden();
    await markWithdrawn(tx, standing.accountId, [id]);
  });
}

/** Opening an invitation uses nothing up. */
export const previewInvitation = (database: Database, typed: TypedCode): Promise<InvitationPreview> =>
  withInvitation(database, typed, async (_, invitation) => ({
    accountTitle: invitation.accountTitle,
    name: invitation.name,
    isPaper: invitation.isPaper,
    isLetIn: invitation.personId !== null,
    roleId: invitation.roleId,
    wholeAccount: invitation.wholeAccount,
    sites: invitation.sites.map(({ title }) => title),
    invitedBy: invitation.invitedBy,
    expiresAt: invitation.expiresAt.toISOString(),
  }));

/** Answers the organisation joined. Who is in it already keeps their role, and the invitation stays for another. */
export const accept = (database: Database, accepted: AcceptedCode): Promise<string> =>
  withInvitation(database, accepted, (tx, invitation) => join(tx, invitation, accepted.personId));

/** Accepts an invitation in one transaction with what `work` does beside it, such as making the person. */
export const acceptWith = <Answer>(
  database: Database,
  typed: TypedCode,
  work: (tx: Tx, invitation: Acceptable) => Promise<Answer>,
): Promise<Answer> =>
  withInvitation(database, typed, (tx, invitation) =>
    work(tx, { forPersonId: invitation.personId, accept: (personId) => join(tx, invitation, personId) }),
  );

interface Acceptable {
  /** Who is let in again by it; null: somebody new. */
  forPersonId: string | null;
  /** Answers the organisation. */
  accept: (personId: string) => Promise<string>;
}

async function join(tx: Tx, invitation: InvitationRow, personId: string): Promise<string> {
  const { id, accountId } = invitation;
  // Accepted by this person: `withInvitation` refuses it to anybody else.
  if (invitation.acceptedAt) return accountId;
  // Who is let in again is a member still. Nobody else gets anything by it.
  if (invitation.personId !== null && invitation.personId !== personId) throw new Refusal('invitation_used');
  // Who is let in again is in already; whoever lets them in locks them before the paper, not after it.
  if (invitation.personId === null && !(await lockLiving(tx, personId))) throw new Refusal('not_signed_in');
  const isNew = await insertMember(tx, accountId, personId, grantOfRow(invitation));
  if (isNew && invitation.personId !== null) throw new Refusal('invitation_withdrawn');
  if (!isNew && invitation.personId === null) throw new Refusal('already_member', { extra: { accountId } });
  await markAccepted(tx, id, personId);
  return accountId;
}

const grantOfRow = ({
  roleId,
  wholeAccount,
  sites,
}: Pick<InvitationRow, 'roleId' | 'wholeAccount' | 'sites'>): Grant => ({
  roleId,
  siteIds: wholeAccount ? null : sites.map(({ id }) => id),
});
