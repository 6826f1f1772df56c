import type { RoleId } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from './scope.js';
import { statement, type Slots } from './statement.js';

export interface LivingSession {
  personId: string;
  /** Of `db`; null if it leads nowhere. */
  accountId: string | null;
  roleId: RoleId | null;
  wholeAccount: boolean | null;
  siteIds: string[];
}

/**
 * Asked at every call, so that logging out, being removed and a changed role act at once. One statement, all by
 * primary keys. The role and sites are those in the organisation of `db`.
 */
export const findLivingSession = async (db: Queries, sessionId: string): Promise<LivingSession | undefined> =>
  (await livingSessions(db, { sessionId }))[0];

export interface SessionInAccount {
  sessionId: string;
  accountId: string;
}

/** The same for many, of whatever organisation: those of them who are still in it. */
export async function listLivingSessions(
  db: Queries,
  asked: readonly SessionInAccount[],
): Promise<(LivingSession & SessionInAccount)[]> {
  const { rows } = await sql<LivingSession & SessionInAccount>`
    select session.id as "sessionId", account.id as "accountId", person.id as "personId",
      membership.role_id as "roleId", membership.whole_account as "wholeAccount", array(
        select membership_site.site_id from membership_site join site on site.id = membership_site.site_id
        where membership_site.account_id = membership.account_id and membership_site.person_id = person.id
          and site.deleted_at is null and not membership.whole_account
      ) as "siteIds"
    from unnest(
      ${asked.map(({ sessionId }) => sessionId)}::text[], ${asked.map(({ accountId }) => accountId)}::text[]
    ) as asked(session_id, account_id)
    join session on session.id = asked.session_id and session.ended_at is null and session.expires_at > now()
    join person on person.id = session.person_id and person.deleted_at is null
    join account on account.id = asked.account_id and account.deleted_at is null
    join membership on membership.account_id = account.id and membership.person_id = person.id`.execute(db);
  return rows;
}

const livingSessions = statement((db, { sessionId }: Slots<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('account', (join) =>
      join.on('account.id', '=', sql<string>`current_setting('rounds.account')`).on('account.deleted_at', 'is', null),
    )
    .leftJoin('membership', (join) =>
      join.onRef('membership.account_id', '=', 'account.id').onRef('membership.person_id', '=', 'person.id'),
    )
    .select([
      'person.id as personId',
      'account.id as accountId',
      'membership.role_id as roleId',
      'membership.whole_account as wholeAccount',
      sql<string[]>`array(
        select membership_site.site_id from membership_site join site on site.id = membership_site.site_id
        where membership_site.account_id = membership.account_id and membership_site.person_id = person.id
          and site.deleted_at is null and not membership.whole_account
      )`.as('siteIds'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('person.deleted_at', 'is', null),
);
