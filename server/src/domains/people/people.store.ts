import { roles, type RoleId } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import type { Grant } from './people.policy.js';
import { membersInReach } from './people.read.js';

interface SiteTitle {
  id: string;
  title: string;
}

const sites = sql<SiteTitle[]>`coalesce((
  select json_agg(json_build_object('id', site.id, 'title', site.title) order by site.created_at, site.id)
  from membership_site join site on site.id = membership_site.site_id
  where membership_site.account_id = membership.account_id
    and membership_site.person_id = membership.person_id
    and site.deleted_at is null
), '[]'::json)`;

const columns = [
  'person.id as personId',
  'person.first_name as firstName',
  'person.last_name as lastName',
  'person.email',
  'membership.role_id as roleId',
  'membership.whole_account as wholeAccount',
  'membership.last_seen_at as lastSeenAt',
  sites.as('sites'),
] as const;

export const listMembers = (db: Queries, reach: Reach) =>
  membersInReach(db, reach)
    .select(columns)
    .orderBy('membership.role_id')
    .orderBy('person.first_name')
    .orderBy('person.last_name')
    .orderBy('person.id')
    .execute();

export const findMember = (db: Queries, reach: Reach, personId: string) =>
  membersInReach(db, reach).select(columns).where('person.id', '=', personId).executeTakeFirst();

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export const isInOther = async (tx: Queries, accountId: string, personId: string): Promise<boolean> =>
  (await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.id')
    .where('membership.person_id', '=', personId)
    .where('account.id', '<>', accountId)
    .where('account.deleted_at', 'is', null)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined;

/** Changes of an organisation's people follow each other, so that two owners cannot both be the last to leave. */
export const lockPeopleOf = (tx: Queries, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'owner_id as ownerId'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Somebody else who could own the organisation on: the owner who has been there longest. */
export const findOtherOwner = (tx: Queries, accountId: string, personId: string) =>
  tx
    .selectFrom('membership')
    .select('person_id as id')
    .where('account_id', '=', accountId)
    .where('role_id', '=', roles.owner)
    .where('person_id', '<>', personId)
    .orderBy('created_at')
    .orderBy('person_id')
    .limit(sql.lit(1))
    .executeTakeFirst();

export const updateOwner = (tx: Queries, accountId: string, ownerId: string) =>
  tx.updateTable('account').set({ owner_id: ownerId }).where('id', '=', accountId).execute();

/** Of somebody who joins and deletes their account at the same moment, one waits for the other. False: it is deleted. */
export const lockLiving = async (tx: Queries, personId: string): Promise<boolean> =>
  (await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** False when the person is in the organisation already. */
export async function insertMember(tx: Queries, accountId: string, personId: string, grant: Grant): Promise<boolean> {
  const inserted = await tx
    .insertInto('membership')
    .values({
      account_id: accountId,
      person_id: personId,
      role_id: grant.roleId,
      whole_account: grant.siteIds === null,
      last_seen_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await insertSites(tx, accountId, personId, grant);
  return true;
}

export async function updateMember(tx: Queries, accountId: string, personId: string, grant: Grant): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ role_id: grant.roleId, whole_account: grant.siteIds === null })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
  await tx
    .deleteFrom('membership_site')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
  await insertSites(tx, accountId, personId, grant);
}

async function insertSites(tx: Queries, accountId: string, personId: string, { siteIds }: Grant): Promise<void> {
  if (!siteIds || siteIds.length === 0) return;
  await tx
    .insertInto('membership_site')
    .values(siteIds.map((siteId) => ({ account_id: accountId, person_id: personId, site_id: siteId })))
    .execute();
}

export const deleteMember = (tx: Queries, accountId: string, personId: string) =>
  tx.deleteFrom('membership').where('account_id', '=', accountId).where('person_id', '=', personId).execute();

export const findRole = async (db: Queries, accountId: string, personId: string): Promise<RoleId | undefined> =>
  (
    await db
      .selectFrom('membership')
      .select('role_id as roleId')
      .where('account_id', '=', accountId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
  )?.roleId;
