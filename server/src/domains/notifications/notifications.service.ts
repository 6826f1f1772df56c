import type { Body, NotificationChoices, PushSubscription } from '@rounds/contract';
import type { Config } from '../../config.js';
import type { Db } from '../../db/scope.js';
import { endpointTrust } from '../../external/push/endpoint.js';
import type { VapidKeys } from '../../external/push/vapid-keys.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import { isTimeZone } from '../../time-zone.js';
import { isPushKeyPair } from './notifications.policy.js';
import { findChoices, putChoices, putSubscription } from './notifications.store.js';

export async function enablePush(
  db: Db,
  { pushHosts, vapid }: Pick<Config, 'pushHosts'> & { vapid: VapidKeys },
  device: { personId: string; sessionId: string },
  { applicationServerKey, ...subscription }: PushSubscription,
): Promise<void> {
  if (endpointTrust(subscription.endpoint, pushHosts) === 'refused') throw new Refusal('push_host_refused');
  if (!isPushKeyPair(subscription.keys)) throw invalid({ field: 'keys', fault: 'invalid' });
  const pair = applicationServerKey === undefined ? await vapid.current() : await vapid.find(applicationServerKey);
  if (!pair) throw invalid({ field: 'applicationServerKey', fault: 'unknown' });
  const given = { ...subscription, vapidKey: pair.publicKey };
  if (!(await db.inTransaction((tx) => putSubscription(tx, device, given)))) throw notFound();
}

export async function changeChoices(
  db: Db,
  personId: string,
  chosen: Body<'PUT /notifications/choices'>,
): Promise<NotificationChoices> {
  const before = await findChoices(db, personId);
  const choices = { ...before, ...chosen };
  if ((choices.quietFrom === null) !== (choices.quietTo === null)) {
    throw invalid({ field: choices.quietFrom === null ? 'quietFrom' : 'quietTo', fault: 'required' });
  }
  const isZoneKept = choices.timeZone === before.timeZone;
  if (!isZoneKept && !isTimeZone(choices.timeZone)) throw invalid({ field: 'timeZone', fault: 'unknown' });
  await putChoices(db, personId, choices);
  return choices;
}
