import type { NotificationChoices, PushSubscription } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../db/scope.js';
import { hashSecret, newId } from '../../ids.js';
import { pushSubscriptionsPerPerson } from '../../limits.js';
import { defaultChoices } from './notifications.policy.js';

interface Device {
  personId: string;
  sessionId: string;
}

/**
 * A browser has one endpoint: whoever signs in on it last is the one it belongs to. The browser's keys prove that it is
 * the same one; who merely knows the endpoint cannot take it from somebody else, and is told false. Of a person’s, the
 * oldest makes room; two that are put at once follow each other, or both would see the same one go.
 */
export async function putSubscription(
  tx: Tx,
  { personId, sessionId }: Device,
  { endpoint, keys, vapidKey }: Pick<PushSubscription, 'endpoint' | 'keys'> & { vapidKey: string },
): Promise<boolean> {
  const { p256dh, auth } = keys;
  const device = { person_id: personId, session_id: sessionId, p256dh, auth, vapid_key: vapidKey };
  const holding = tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const putting = tx
    .insertInto('push_subscription')
    .values({ id: newId(), endpoint, endpoint_hash: hashSecret(endpoint), ...device })
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ ...device, created_at: sql<Date>`now()` })
        .where((eb) =>
          eb.or([
            eb('push_subscription.person_id', '=', personId),
            eb.and({ 'push_subscription.p256dh': keys.p256dh, 'push_subscription.auth': keys.auth }),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  const [, put] = await Promise.all([holding, putting]);
  if (!put) return false;
  await deleteOldest(tx, personId, put.id);
  return true;
}

/** The one just put stays, however old: it may have been somebody else's. */
const deleteOldest = (tx: Tx, personId: string, keptId: string) =>
  tx
    .deleteFrom('push_subscription')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscription')
        .select('id')
        .where('person_id', '=', personId)
        .where('id', '<>', keptId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sql.lit(pushSubscriptionsPerPerson - 1)),
    )
    .execute();

export const deleteSubscriptionOf = (db: Queries, personId: string, endpoint: string) =>
  db
    .deleteFrom('push_subscription')
    .where('endpoint_hash', '=', hashSecret(endpoint))
    .where('person_id', '=', personId)
    .execute();

export const deleteSubscription = (db: Queries, id: string) =>
  db.deleteFrom('push_subscription').where('id', '=', id).execute();

export async function countSubscriptions(db: Queries, personId: string): Promise<number> {
  const { devices } = await db
    .selectFrom('push_subscription')
    .select((select) => select.fn.countAll<number>().as('devices'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return devices;
}

/** Every key that browsers are subscribed to. Those that do not say so yet are marked with the one that was `current`. */
export async function listVapidKeys(tx: Tx, current: string): Promise<string[]> {
  await tx.updateTable('push_subscription').set({ vapid_key: current }).where('vapid_key', 'is', null).execute();
  const rows = await tx.selectFrom('push_subscription').select('vapid_key as vapidKey').distinct().execute();
  return rows.flatMap(({ vapidKey }) => vapidKey ?? []);
}

const choiceColumns = [
  'low_rating as lowRating',
  'failed_check as failedCheck',
  'reply_overdue as replyOverdue',
  'my_rounds_late as myRoundsLate',
  'rounds_late as roundsLate',
  'my_jobs as myJobs',
  'jobs',
  'urgent_in_quiet as urgentInQuiet',
  'kiosks',
  'by_mail as byMail',
  'quiet_from as quietFrom',
  'quiet_to as quietTo',
  'time_zone as timeZone',
] as const;

export const findChoices = async (db: Queries, personId: string): Promise<NotificationChoices> =>
  (await db
    .selectFrom('notification_choice')
    .select(choiceColumns)
    .where('person_id', '=', personId)
    .executeTakeFirst()) ?? defaultChoices;

export async function putChoices(db: Queries, personId: string, choices: NotificationChoices): Promise<void> {
  const row = {
    low_rating: choices.lowRating,
    failed_check: choices.failedCheck,
    reply_overdue: choices.replyOverdue,
    my_rounds_late: choices.myRoundsLate,
    rounds_late: choices.roundsLate,
    my_jobs: choices.myJobs,
    jobs: choices.jobs,
    urgent_in_quiet: choices.urgentInQuiet,
    kiosks: choices.kiosks,
    by_mail: choices.byMail,
    quiet_from: choices.quietFrom,
    quiet_to: choices.quietTo,
    time_zone: choices.timeZone,
  };
  await db
    .insertInto('notification_choice')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}
