import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { dayMs } from '../../moment.js';
import type { Reach } from '../../reach.js';
import type { Grant } from './people.policy.js';

interface SiteTitle {
  id: string;
  title: string;
}

const columns = [
  'invitation.id',
  'invitation.account_id as accountId',
  'invitation.role_id as roleId',
  'invitation.whole_account as wholeAccount',
  'invitation.created_at as createdAt',
  'invitation.expires_at as expiresAt',
  'invitation.accepted_at as acceptedAt',
  'invitation.accepted_by as acceptedBy',
  'invitation.withdrawn_at as withdrawnAt',
  'invitation.is_paper as isPaper',
  'invitation.name',
  'invitation.person_id as personId',
  'invitation.invited_by as invitedById',
  sql<string>`trim(person.first_name || ' ' || person.last_name)`.as('invitedBy'),
  sql<SiteTitle[]>`coalesce((
    select json_agg(json_build_object('id', site.id, 'title', site.title) order by site.created_at, site.id)
    from invitation_site join site on site.id = invitation_site.site_id
    where invitation_site.invitation_id = invitation.id and site.deleted_at is null
  ), '[]'::json)`.as('sites'),
] as const;

interface NewCode {
  id: string;
  /** Of `keyOf`. */
  key: Buffer;
  accountId: string;
  invitedBy: string;
  isPaper: boolean;
}

interface NewInvitation extends NewCode {
  name?: string | null;
  /** Whom it lets in again. */
  letsIn?: string;
}

const endOfNew = ({ isPaper }: NewCode) =>
  new Date(Date.now() + (isPaper ? limits.paperInvitationDays : limits.invitationDays) * dayMs);

/** The code itself is nowhere in the database: whoever reads a backup cannot join. */
export async function insertInvitation(
  tx: Queries,
  invitation: NewInvitation,
  { roleId, siteIds }: Grant,
): Promise<Date> {
  const expiresAt = endOfNew(invitation);
  await tx
    .insertInto('invitation')
    .values({
      id: invitation.id,
      account_id: invitation.accountId,
      code_hash: invitation.key,
      role_id: roleId,
      whole_account: siteIds === null,
      invited_by: invitation.invitedBy,
      expires_at: expiresAt,
      is_paper: invitation.isPaper,
      name: invitation.name ?? null,
      person_id: invitation.letsIn ?? null,
    })
    .execute();
  if (siteIds && siteIds.length > 0) {
    await tx
      .insertInto('invitation_site')
      .values(
        siteIds.map((siteId) => ({
          account_id: invitation.accountId,
          invitation_id: invitation.id,
          site_id: siteId,
        })),
      )
      .execute();
  }
  return expiresAt;
}

const invitations = (db: Queries) =>
  db.selectFrom('invitation').innerJoin('person', 'person.id', 'invitation.invited_by').select(columns);

const openInvitations = (db: Queries, { accountId, siteIds }: Reach) =>
  invitations(db)
    .where('invitation.account_id', '=', accountId)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`now()`)
    .$if(siteIds !== null, (query) =>
      query.where((build) =>
        build.exists(
          build
            .selectFrom('invitation_site')
            .whereRef('invitation_site.invitation_id', '=', 'invitation.id')
            .where('invitation_site.site_id', '=', sql<string>`any(${siteIds ?? []})`)
            .select(sql.lit(1).as('one')),
        ),
      ),
    );

export const listOpenInvitations = (db: Queries, reach: Reach) =>
  openInvitations(db, reach)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .limit(sql.lit(500))
    .execute();

export const findOpenInvitation = (db: Queries, reach: Reach, id: string) =>
  openInvitations(db, reach).where('invitation.id', '=', id).executeTakeFirst();

/** With the organisation's title while it exists. */
export const findByKey = (db: Queries, key: Buffer) =>
  invitations(db)
    .innerJoin('account', 'account.id', 'invitation.account_id')
    .select(['account.title as accountTitle', 'account.deleted_at as accountDeletedAt'])
    .where('invitation.code_hash', '=', key)
    .executeTakeFirst();

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Two who accept the same code wait here for each other; the second then finds it used. */
export const lockByKey = (tx: Queries, key: Buffer) =>
  tx.selectFrom('invitation').select('id').where('code_hash', '=', key).forNoKeyUpdate().executeTakeFirst();

/** Who has come has a name of their own. */
export const markAccepted = (tx: Queries, id: string, personId: string) =>
  tx
    .updateTable('invitation')
    .set({ accepted_at: new Date(), accepted_by: personId, name: null })
    .where('id', '=', id)
    .execute();

/** Undefined when somebody has used or withdrawn it meanwhile. */
export async function replaceCode(tx: Queries, code: NewCode): Promise<Date | undefined> {
  const { id, key, accountId, invitedBy } = code;
  const replaced = await tx
    .updateTable('invitation')
    .set({ code_hash: key, expires_at: endOfNew(code), invited_by: invitedBy })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst();
  return replaced?.expires_at;
}

export const markWithdrawn = (db: Queries, accountId: string, ids: readonly string[]) =>
  db
    .updateTable('invitation')
    .set({ withdrawn_at: new Date(), name: null })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('accepted_at', 'is', null)
    .execute();

/** Of two papers that let the same person in, the newer counts; for who is no member, none does. */
export const withdrawLetIns = (tx: Queries, accountId: string, personId: string) =>
  tx
    .updateTable('invitation')
    .set({ withdrawn_at: new Date(), name: null })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();

/** The open invitations that somebody made, with what each would give. */
export async function listOpenGrantsBy(
  tx: Queries,
  accountId: string,
  personId: string,
): Promise<(Grant & { id: string })[]> {
  const rows = await openInvitations(tx, { accountId, siteIds: null })
    .where('invitation.invited_by', '=', personId)
    .execute();
  return rows.map(({ id, roleId, wholeAccount, sites }) => ({
    id,
    roleId,
    siteIds: wholeAccount ? null : sites.map((site) => site.id),
  }));
}
