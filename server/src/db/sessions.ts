import { roles, type RoleId } from '@rounds/contract';
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
  sharedPhoneId: string | null;
}

/*
 * A session of a shared phone began with a PIN, which is weak: it is worth as much as a staff member of the phone's site
 * is, whatever the person is elsewhere, and nothing in other organisations or once the phone is removed.
 */
const roleId = sql<RoleId>`case when session.shared_phone_id is null then membership.role_id
  when shared_phone.id is not null and membership.role_id is not null then ${sql.lit(roles.staff)} end`;
const wholeAccount = sql<boolean>`membership.whole_account and session.shared_phone_id is null`;
const siteIds = sql<string[]>`case when session.shared_phone_id is null then array(
    select membership_site.site_id from membership_site join site on site.id = membership_site.site_id
    where membership_site.account_id = membership.account_id and membership_site.person_id = person.id
      and site.deleted_at is null and not membership.whole_account
  ) else array(
    select site.id from site where site.id = shared_phone.site_id and site.deleted_at is null and (
      membership.whole_account or exists (
        select from membership_site
        where membership_site.account_id = membership.account_id and membership_site.person_id = person.id
          and membership_site.site_id = site.id))
  ) end`;

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
      ${roleId} as "roleId", ${wholeAccount} as "wholeAccount", ${siteIds} as "siteIds",
      session.shared_phone_id as "sharedPhoneId"
    from unnest(
      ${asked.map(({ sessionId }) => sessionId)}::text[], ${asked.map(({ accountId }) => accountId)}::text[]
    ) as asked(session_id, account_id)
    join session on session.id = asked.session_id and session.ended_at is null and session.expires_at > now()
    join person on person.id = session.person_id and person.deleted_at is null
    join account on account.id = asked.account_id and account.deleted_at is null
    left join shared_phone on shared_phone.id = session.shared_phone_id and shared_phone.account_id = account.id
      and shared_phone.removed_at is null
    join membership on membership.account_id = account.id and membership.person_id = person.id
    where session.shared_phone_id is null or shared_phone.id is not null`.execute(db);
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
    .leftJoin('shared_phone', (join) =>
      join
        .onRef('shared_phone.id', '=', 'session.shared_phone_id')
        .onRef('shared_phone.account_id', '=', 'account.id')
        .on('shared_phone.removed_at', 'is', null),
    )
    .select([
      'person.id as personId',
      'account.id as accountId',
      roleId.as('roleId'),
      wholeAccount.as('wholeAccount'),
      siteIds.as('siteIds'),
      'session.shared_phone_id as sharedPhoneId',
    ])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('person.deleted_at', 'is', null),
);
