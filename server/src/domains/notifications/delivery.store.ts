import { defaultLanguage, roles, type Language, type NotificationKind } from '@rounds/contract';
import { sql } from 'kysely';
import { wakeRunners } from '../../chores/queue.store.js';
import { idsBetween, withinIds, type IdRange } from '../../db/history.js';
import type { Queries, Tx } from '../../db/scope.js';
import { newId } from '../../ids.js';
import { dayMs } from '../../moment.js';
import { jobTitle, titleColumns } from '../jobs/job-title.read.js';
import { isAssignees, isOfUrgentJob, isStillSo, listLateJobs } from '../jobs/told-jobs.read.js';
import { isStillSilent } from '../kiosks/kiosks.read.js';
import { hasLateRounds, isOnRound, listLateDoors } from '../plans/late-rounds.read.js';
import { savedTitles } from '../reasons/reasons.read.js';
import { titleIn } from '../reasons/titles.read.js';
import { countWaiting } from './overdue-replies.store.js';

export interface NewNotification {
  kind: NotificationKind;
  accountId: string;
  siteId: string;
  /** Absent: it is about the whole site. */
  facilityId?: string;
  feedbackId?: number;
  checkId?: number;
  jobId?: string;
  kioskId?: string;
  count?: number;
  causedBy?: string | null;
  /** Absent: all whom it concerns. */
  recipientId?: string;
}

export const notificationQueue = 'notification';

/** Each with the chore that sends it, in one statement. */
export async function sendNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ kind, accountId, siteId, facilityId, ...rest }) => ({
    kind,
    account_id: accountId,
    site_id: siteId,
    facility_id: facilityId ?? null,
    feedback_id: rest.feedbackId ?? null,
    check_id: rest.checkId ?? null,
    job_id: rest.jobId ?? null,
    kiosk_id: rest.kioskId ?? null,
    count: rest.count ?? 1,
    caused_by: rest.causedBy ?? null,
    recipient_id: rest.recipientId ?? null,
  }));
  await Promise.all([
    tx
      .with('added', (query) => query.insertInto('notification').values(rows).returning('id'))
      .insertInto('job')
      .columns(['queue', 'payload'])
      .expression((query) =>
        query
          .selectFrom('added')
          .select([sql.lit(notificationQueue).as('queue'), sql`to_jsonb(added.id)`.as('payload')]),
      )
      .execute(),
    wakeRunners(tx),
  ]);
}

export const findAccountOfNotification = async (db: Queries, id: number): Promise<string | undefined> =>
  (await db.selectFrom('notification').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id;

export const findAccountOfDelivery = async (db: Queries, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('notification_delivery')
      .innerJoin('notification', 'notification.id', 'notification_delivery.notification_id')
      .select('notification.account_id')
      .where('notification_delivery.id', '=', id)
      .executeTakeFirst()
  )?.account_id;

const isManager = sql`m.role_id in (${sql.lit(roles.owner)}, ${sql.lit(roles.manager)})`;

/**
 * Notifications with everybody who is to hear of them, as they stand right now: who is named, people of late plans, else
 * managers of the site; of an urgent job also whose it is and who is on a round there.
 */
const addressed = (db: Queries) =>
  db
    .selectFrom('notification as n')
    .innerJoin('membership as m', 'm.account_id', 'n.account_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .leftJoin('notification_choice as c', 'c.person_id', 'p.id')
    .where(
      sql<boolean>`case when n.recipient_id is not null then p.id = n.recipient_id
        when n.kind = 'my-rounds-late' then ${hasLateRounds(new Date())}
        when n.kind = 'urgent-job' then ${isManager} or ${isAssignees} or ${isOnRound(new Date())}
        else ${isManager} end`,
    )
    .where('p.deleted_at', 'is', null)
    .where((where) => where.or([where('n.caused_by', 'is', null), where('n.caused_by', '<>', where.ref('p.id'))]))
    .where(
      sql<boolean>`(m.whole_account or exists (
        select from membership_site
        where membership_site.account_id = m.account_id and membership_site.person_id = m.person_id
          and membership_site.site_id = n.site_id
      ))`,
    )
    .where(
      sql<boolean>`coalesce(
        case n.kind when 'low-rating' then c.low_rating when 'failed-check' then c.failed_check
          when 'my-rounds-late' then c.my_rounds_late when 'rounds-late' then c.rounds_late
          when 'reply-overdue' then c.reply_overdue when 'jobs-late' then c.jobs when 'kiosk-silent' then c.kiosks
          when 'urgent-job' then case when ${isManager} then c.jobs else c.my_jobs end
          else c.my_jobs end,
        true
      )`,
    );

/** Where somebody wants urgent jobs at any hour, no hour is quiet for them. */
const heedsQuiet = sql`(n.kind not in ('urgent-job', 'job-assigned') or not ${isOfUrgentJob}
  or not coalesce(c.urgent_in_quiet, true))`;

const quietColumns = [
  sql<string | null>`case when ${heedsQuiet} then c.quiet_from end`.as('quietFrom'),
  'c.quiet_to as quietTo',
  sql<string>`coalesce(c.time_zone, 'UTC')`.as('timeZone'),
] as const;

export interface Recipient {
  personId: string;
  /** Absent: by e-mail. */
  subscriptionId: string | null;
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
}

export async function listRecipients(db: Queries, notificationId: number, byMail: boolean): Promise<Recipient[]> {
  const devices = await addressed(db)
    .innerJoin('push_subscription as s', 's.person_id', 'p.id')
    .innerJoin('session', 'session.id', 's.session_id')
    .select(['p.id as personId', 's.id as subscriptionId', ...quietColumns])
    .where('n.id', '=', notificationId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .execute();
  if (!byMail) return devices;
  const mailboxes = await addressed(db)
    .select(['p.id as personId', sql<null>`null`.as('subscriptionId'), ...quietColumns])
    .where('n.id', '=', notificationId)
    .where('c.by_mail', '=', true)
    .where('p.email', 'is not', null)
    .execute();
  return [...devices, ...mailboxes];
}

/** Made once per recipient and event; those that exist already are left out of the answer. */
export async function insertDeliveries(db: Queries, notificationId: number, recipients: readonly Recipient[]) {
  if (recipients.length === 0) return [];
  return db
    .insertInto('notification_delivery')
    .values(
      recipients.map(({ personId, subscriptionId }) => ({
        id: newId(),
        notification_id: notificationId,
        person_id: personId,
        subscription_id: subscriptionId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'person_id as personId', 'subscription_id as subscriptionId'])
    .execute();
}

/** Notifications are swept after thirty days; what they speak of came on the same day. */
const livingDays = 31;
const livingIds = (): IdRange => idsBetween({ from: new Date(Date.now() - livingDays * dayMs) });

/** Everything that is needed to write and send it; nothing when it was sent, answered or is no longer theirs to know. */
export async function findDelivery(db: Queries, id: string) {
  const delivery = await addressed(db)
    .innerJoin('notification_delivery as d', (join) =>
      join.onRef('d.notification_id', '=', 'n.id').onRef('d.person_id', '=', 'p.id'),
    )
    .leftJoin('facility', 'facility.id', 'n.facility_id')
    .innerJoin('site', 'site.id', 'n.site_id')
    // Somebody else may have signed in on that browser meanwhile.
    .leftJoin('push_subscription as s', (join) =>
      join.onRef('s.id', '=', 'd.subscription_id').onRef('s.person_id', '=', 'd.person_id'),
    )
    .leftJoin('session', 'session.id', 's.session_id')
    .leftJoin('feedback', (join) =>
      join.onRef('feedback.id', '=', 'n.feedback_id').on(withinIds('feedback.id', livingIds())),
    )
    .leftJoin('door_job', 'door_job.id', 'n.job_id')
    .leftJoin('kiosk', 'kiosk.id', 'n.kiosk_id')
    .leftJoin('quality_check', (join) =>
      join.onRef('quality_check.id', '=', 'n.check_id').on(withinIds('quality_check.id', livingIds())),
    )
    .select([
      'd.id',
      'n.id as notificationId',
      'p.id as personId',
      'n.kind',
      'n.account_id as accountId',
      'n.site_id as siteId',
      'n.facility_id as facilityId',
      'n.created_at as at',
      'facility.title as facilityTitle',
      'site.title as siteTitle',
      'p.language',
      'p.email',
      'd.subscription_id as subscriptionId',
      's.endpoint',
      's.p256dh',
      's.auth',
      's.vapid_key as vapidKey',
      'feedback.rating',
      'feedback.message',
      'n.job_id as jobId',
      'feedback.reason_ids as reasonIds',
      savedTitles('feedback.account_id', sql.ref('feedback.reason_ids')).as('reasonTitles'),
      ...titleColumns,
      'n.kiosk_id as kioskId',
      'kiosk.name as kioskName',
      'quality_check.not_done as notDone',
      'quality_check.checklist_title as checklistTitle',
      ...quietColumns,
    ])
    .where('d.id', '=', id)
    .where('d.sent_at', 'is', null)
    .where('facility.deleted_at', 'is', null)
    .where('feedback.reviewed_at', 'is', null)
    .where((where) =>
      where.or([
        where('d.subscription_id', 'is', null),
        where.and([where('session.ended_at', 'is', null), where('session.expires_at', '>', sql<Date>`now()`)]),
      ]),
    )
    .executeTakeFirst();
  if (!delivery) return undefined;
  const { title, reasonId, isTitledByReason, reasonTitle, reasonIds, reasonTitles, ...told } = delivery;
  const language = told.language ?? defaultLanguage;
  return {
    ...told,
    jobTitle:
      title === null
        ? null
        : jobTitle({ title, reasonId, isTitledByReason: isTitledByReason === true, reasonTitle }, language),
    /** What the visitor tapped. */
    reasons: (reasonIds ?? []).map((each) => titleIn(language, each, reasonTitles?.[each])),
    ...(await leftOf(db, told, language)),
  };
}

interface Told {
  kind: NotificationKind;
  facilityId: string | null;
  siteId: string;
  jobId: string | null;
  kioskId: string | null;
  notificationId: number;
  personId: string;
}

/** What is left of it when it is sent, not when it was noticed: much may have been done, or found suspicious, meanwhile. */
async function leftOf(
  db: Queries,
  { kind, facilityId, siteId, jobId, kioskId, notificationId, personId }: Told,
  language: Language,
): Promise<{ count: number; doors: string[] }> {
  switch (kind) {
    case 'reply-overdue':
      return { count: await countWaiting(db, facilityId ?? ''), doors: [] };
    case 'my-rounds-late':
    case 'rounds-late': {
      const doors = await listLateDoors(db, { kind, notificationId, personId }, new Date());
      return { count: doors.reduce((sum, { rounds }) => sum + rounds, 0), doors: doors.map(({ title }) => title) };
    }
    case 'jobs-late': {
      const late = await listLateJobs(db, siteId, new Date());
      return { count: late.length, doors: late.map((job) => jobTitle(job, language)) };
    }
    case 'job-assigned':
    case 'job-done':
    case 'urgent-job':
      return { count: (await isStillSo(db, kind, jobId ?? '', personId)) ? 1 : 0, doors: [] };
    case 'kiosk-silent':
      return { count: (await isStillSilent(db, kioskId ?? '')) ? 1 : 0, doors: [] };
    case 'low-rating':
    case 'failed-check':
      return { count: 1, doors: [] };
  }
}

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export const markSent = (db: Queries, id: string) =>
  db
    .updateTable('notification_delivery')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
