import { defaultLanguage } from '@rounds/contract';
import { TryLater, type Again, type ChoreHandler, type Chores } from '../../chores/chores.js';
import { enqueue } from '../../chores/queue.store.js';
import type { Database } from '../../db/database.js';
import type { Db } from '../../db/scope.js';
import type { Mailer } from '../../external/mail/mailer.js';
import type { SendPush } from '../../external/push/push-sender.js';
import type { VapidKeys } from '../../external/push/vapid-keys.js';
import type { Log } from '../../http/context.js';
import type { Texts } from '../../texts.js';
import type { OnDelivery } from './delivery.metrics.js';
import {
  findAccountOfDelivery,
  findAccountOfNotification,
  findDelivery,
  insertDeliveries,
  listRecipients,
  markSent,
  notificationQueue,
  sendNotifications,
  type Delivery,
  type Recipient,
} from './delivery.store.js';
import { mailOf, pushOf } from './notifications.message.js';
import { quietUntil } from './notifications.policy.js';
import { deleteSubscription } from './notifications.store.js';
import { takeOverdueReplies } from './overdue-replies.store.js';

export interface DeliveryParts {
  database: Database;
  texts: Texts;
  sendPush: SendPush;
  vapid: VapidKeys;
  mailer: Mailer | null;
  publicUrl: string;
  log: Log;
  onDelivery: OnDelivery;
}

const pushQueue = 'notification-delivery';
/** A slow mail server fills the slots of this queue only. */
const mailQueue = 'notification-mail';
const pushesAtATime = 8;
const mailsAtATime = 4;
const overdueQueue = 'overdue-replies';
const overdueAfterHours = 24;

/**
 * A notification goes out in two steps, each safe to repeat: first a row per device (or mailbox), unique, then every
 * row is sent by a chore of its own. Killed in between, the next start goes on where it was.
 */
export function handleNotifications(chores: Chores, parts: DeliveryParts): void {
  const { database } = parts;
  // A chore names its row and nobody's account. What has been swept away meanwhile needs no work.
  chores.handle(notificationQueue, async (payload) => {
    const id = payload as number;
    const accountId = await findAccountOfNotification(database.across(), id);
    return accountId === undefined ? undefined : fanOut(database.within(accountId), parts, id);
  });
  const send: ChoreHandler = async (payload) => {
    const id = payload as string;
    const accountId = await findAccountOfDelivery(database.across(), id);
    return accountId === undefined ? undefined : deliver(database.within(accountId), parts, id);
  };
  chores.handle(pushQueue, send, pushesAtATime);
  chores.handle(mailQueue, send, mailsAtATime);
  chores.every(overdueQueue, 15, () => remindOfReplies(parts));
}

async function fanOut(db: Db, { mailer }: DeliveryParts, notificationId: number): Promise<undefined> {
  await db.inTransaction(async (tx) => {
    const recipients = await listRecipients(tx, notificationId, mailer !== null);
    const keyOf = ({ personId, subscriptionId }: Pick<Recipient, 'personId' | 'subscriptionId'>) =>
      subscriptionId ?? personId;
    const byKey = new Map(recipients.map((recipient) => [keyOf(recipient), recipient]));
    const deliveries = await insertDeliveries(tx, notificationId, recipients);
    const now = new Date();
    await enqueue(
      tx,
      deliveries.map((delivery) => {
        const recipient = byKey.get(keyOf(delivery));
        const runAt = recipient && quietUntil(recipient, now);
        const queue = delivery.subscriptionId === null ? mailQueue : pushQueue;
        return { queue, payload: delivery.id, ...(runAt && { runAt }) };
      }),
    );
  });
}

async function deliver(db: Db, parts: DeliveryParts, deliveryId: string): Promise<Again | undefined> {
  const delivery = await findDelivery(db, deliveryId);
  if (!delivery || delivery.count === 0) return undefined;
  const quietEnd = quietUntil(delivery, new Date());
  if (quietEnd) return { again: quietEnd };
  if (delivery.subscriptionId === null) await mail(db, parts, delivery);
  else await push(db, parts, delivery, delivery.subscriptionId);
  return undefined;
}

async function push(
  db: Db,
  { texts, sendPush, vapid, log, onDelivery }: DeliveryParts,
  delivery: Delivery,
  subscriptionId: string,
): Promise<void> {
  const { endpoint, p256dh, auth, vapidKey } = delivery;
  if (!endpoint || !p256dh || !auth) return;
  // A key that an operator configured and took away again is gone; the push service will say whether another will do.
  const pair = (vapidKey === null ? undefined : await vapid.find(vapidKey)) ?? (await vapid.current());
  const outcome = await sendPush({ endpoint, keys: { p256dh, auth }, vapid: pair }, pushOf(delivery, texts));
  onDelivery('push', outcome.state);
  switch (outcome.state) {
    case 'accepted':
      await markSent(db, delivery.id);
      return;
    case 'gone':
      await deleteSubscription(db, subscriptionId);
      return;
    case 'refused':
      log.warn({ reason: outcome.reason, host: new URL(endpoint).host }, 'a push message was refused');
      return;
    case 'later':
      throw new TryLater(outcome.reason, outcome.seconds);
  }
}

async function mail(
  db: Db,
  { texts, mailer, publicUrl, onDelivery }: DeliveryParts,
  delivery: Delivery,
): Promise<void> {
  if (!mailer || !delivery.email) return;
  const t = texts.in(delivery.language ?? defaultLanguage);
  try {
    await mailer.send({ to: delivery.email, id: delivery.id, ...mailOf(delivery, t, publicUrl) });
    onDelivery('mail', 'accepted');
  } catch (error) {
    onDelivery('mail', 'later');
    throw error;
  }
  await markSent(db, delivery.id);
}

/** The mark on the feedback and the notification are one transaction: reported once, and never marked in vain. */
async function remindOfReplies({ database }: DeliveryParts): Promise<void> {
  // Scheduled work covers all organisations, hence `across()`: one statement finds what is overdue in all of them.
  await database.across().inTransaction(async (tx) => {
    const overdue = await takeOverdueReplies(tx, overdueAfterHours);
    await sendNotifications(tx, overdue);
  });
}
