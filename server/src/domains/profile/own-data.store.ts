import { roles } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';

/** Locked: of two owners who leave at the same moment, the second sees that the first has left. */
export const lockOrganisationsOf = (db: Queries, personId: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', (query) => query.selectFrom('membership').select('account_id').where('person_id', '=', personId))
    .orderBy('id')
    .forUpdate()
    .execute();

const otherOwner = (accountId: 'membership.account_id' | 'account.id', personId: string) => sql<string>`(
  select other.person_id from membership as other
  where other.account_id = ${sql.ref(accountId)} and other.role_id = ${sql.lit(roles.owner)}
    and other.person_id <> ${personId}
  order by other.created_at, other.person_id limit 1
)`;

export async function ownsAlone(db: Queries, personId: string): Promise<boolean> {
  const owned = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.id')
    .where('membership.person_id', '=', personId)
    .where('membership.role_id', '=', roles.owner)
    .where('account.deleted_at', 'is', null)
    .where(otherOwner('membership.account_id', personId), 'is', null)
    .executeTakeFirst();
  return owned !== undefined;
}

export const handOverOwnership = (db: Queries, personId: string) =>
  db
    .updateTable('account')
    .set({ owner_id: otherOwner('account.id', personId) })
    .where('owner_id', '=', personId)
    .where('deleted_at', 'is', null)
    .execute();

export async function leaveOrganisations(db: Queries, personId: string): Promise<void> {
  await db.deleteFrom('membership').where('person_id', '=', personId).execute();
  await db
    .updateTable('invitation')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The row stays for what refers to it. Without an identity nobody can sign in as it again. */
export async function anonymise(db: Queries, personId: string, neutralName: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable('person')
    .set({ first_name: neutralName, last_name: '', email: null, language: null, deleted_at: now })
    .where('id', '=', personId)
    .execute();
  await db.deleteFrom('identity').where('person_id', '=', personId).execute();
  await db.deleteFrom('passkey').where('person_id', '=', personId).execute();
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await db.deleteFrom('push_subscription').where('person_id', '=', personId).execute();
  await db.deleteFrom('notification_choice').where('person_id', '=', personId).execute();
  // What they sent and nothing mentions goes now, not in a day.
  await sql`
    update photo set unused_since = '-infinity' from photo_sender as sender
    where sender.person_id = ${personId} and sender.account_id = photo.account_id and sender.photo_id = photo.id
      and photo.unused_since is not null
  `.execute(db);
  await db.deleteFrom('photo_sender').where('person_id', '=', personId).execute();
  await db
    .updateTable('session')
    .set({ ended_at: now, id_token: null })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Everything but the long lists. Of a push endpoint only the host is told: the whole address lets anybody send to that browser. */
export async function readOwnData(db: Queries, personId: string) {
  return {
    person: await db
      .selectFrom('person')
      .select([
        'id',
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'language',
        'created_at as createdAt',
      ])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow(),
    identities: await db
      .selectFrom('identity')
      .select(['issuer', 'subject'])
      .where('person_id', '=', personId)
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['title', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('person_id', '=', personId)
      .execute(),
    recoveryCodes: await db
      .selectFrom('recovery_code')
      .select('used_at as usedAt')
      .where('person_id', '=', personId)
      .execute(),
    pins: await db
      .selectFrom('shared_phone_pin as pin')
      .innerJoin('shared_phone as phone', 'phone.id', 'pin.phone_id')
      .select(['phone.title as phone', 'pin.set_at as setAt', 'pin.locked_at as lockedAt'])
      .where('pin.person_id', '=', personId)
      .execute(),
    organisations: await db
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select([
        'account.id',
        'account.title',
        'membership.role_id as roleId',
        'membership.created_at as since',
        'membership.last_seen_at as lastSeenAt',
      ])
      .where('membership.person_id', '=', personId)
      .execute(),
    sites: await db
      .selectFrom('membership_site')
      .innerJoin('site', 'site.id', 'membership_site.site_id')
      .select('site.title')
      .where('membership_site.person_id', '=', personId)
      .execute(),
    plans: await db
      .selectFrom('plan_person')
      .innerJoin('plan', 'plan.id', 'plan_person.plan_id')
      .select('plan.title')
      .where('plan_person.person_id', '=', personId)
      .where('plan.deleted_at', 'is', null)
      .execute(),
    dueRounds: await db
      .selectFrom('membership')
      .innerJoin('site', 'site.account_id', 'membership.account_id')
      .innerJoin('due_person_day as done', (join) =>
        join.onRef('done.site_id', '=', 'site.id').onRef('done.person_id', '=', 'membership.person_id'),
      )
      .select(['site.title as site', sql<string>`done.day::text`.as('day'), 'done.on_time as onTime', 'done.late'])
      .where('membership.person_id', '=', personId)
      .orderBy('done.day')
      .execute(),
    invitations: await db
      .selectFrom('invitation')
      .select(['account_id as accountId', 'role_id as roleId', 'created_at as createdAt', 'accepted_at as acceptedAt'])
      .where('invited_by', '=', personId)
      .execute(),
    handovers: await db
      .selectFrom('handover')
      .select(['text', 'at', 'closed_at as closedAt'])
      .where('person_id', '=', personId)
      .orderBy('at')
      .execute(),
    jobs: await db
      .selectFrom('door_job_event')
      .innerJoin('door_job', 'door_job.id', 'door_job_event.job_id')
      .select(['door_job.title', 'door_job_event.kind', 'door_job_event.comment', 'door_job_event.at'])
      .where('door_job_event.person_id', '=', personId)
      .orderBy('door_job_event.id')
      .execute(),
    photos: await db
      .selectFrom('photo_sender')
      .select(['photo_id as id', 'sent_at as sentAt'])
      .where('person_id', '=', personId)
      .orderBy('sent_at')
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select([
        'device',
        'created_at as createdAt',
        'last_seen_at as lastSeenAt',
        'expires_at as expiresAt',
        'ended_at as endedAt',
      ])
      .where('person_id', '=', personId)
      .execute(),
    devices: await db
      .selectFrom('push_subscription')
      .select([sql<string>`substring(endpoint from '^[a-z]+://([^/]+)')`.as('pushService'), 'created_at as createdAt'])
      .where('person_id', '=', personId)
      .execute(),
    notifications: await db
      .selectFrom('notification_choice')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirst(),
  };
}

export const listChecksOf = (db: Queries, personId: string, after: number, most: number) =>
  db
    .selectFrom('quality_check as c')
    .innerJoin('facility', 'facility.id', 'c.facility_id')
    .select([
      'c.id',
      'c.at',
      'facility.title as facility',
      'c.checklist_title as checklist',
      'c.opened_by as openedBy',
      'c.duration_seconds as durationSeconds',
      sql`(
        select json_agg(json_build_object(
          'title', title, 'result', coalesce(to_json(no_result), to_json(result)), 'comment', comment, 'answer', answer
        ) order by pos, number)
        from quality_check_item where check_id = c.id
      )`.as('items'),
    ])
    .where('c.person_id', '=', personId)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(sql.lit(most))
    .execute();

export const listRepliesOf = (db: Queries, personId: string, after: number, most: number) =>
  db
    .selectFrom('feedback')
    .innerJoin('facility', 'facility.id', 'feedback.facility_id')
    .select(['feedback.id', 'facility.title as facility', 'reviewed_at as at', 'review_comment as reply'])
    .where('reviewed_by', '=', personId)
    .where('feedback.id', '>', after)
    .orderBy('feedback.id')
    .limit(sql.lit(most))
    .execute();
