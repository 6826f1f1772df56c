import { mailerOf } from '../../external/mail/mailer.js';
import { pushSender } from '../../external/push/push-sender.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { countDeliveries } from './delivery.metrics.js';
import { handleNotifications } from './delivery.service.js';
import { changeChoices, enablePush } from './notifications.service.js';
import { countSubscriptions, deleteSubscriptionOf, findChoices } from './notifications.store.js';

export function notificationRoutes({ app, database, config, texts, vapid, chores, metrics }: DomainContext): void {
  const mailer = mailerOf(config);
  const { publicUrl } = config;
  handleNotifications(chores, {
    database,
    texts,
    sendPush: pushSender(config),
    vapid,
    mailer,
    publicUrl,
    log: app.log,
    onDelivery: countDeliveries(metrics),
  });

  route(app, 'POST /notifications/enable-browser-push', async ({ db, caller, body }) => {
    await enablePush(db, { pushHosts: config.pushHosts, vapid }, caller, body);
  });

  route(app, 'POST /notifications/disable-browser-push', async ({ db, caller, body }) => {
    await deleteSubscriptionOf(db, caller.personId, body.endpoint);
  });

  route(app, 'GET /notifications/choices', async ({ db, caller }) => ({
    choices: await findChoices(db, caller.personId),
    devices: await countSubscriptions(db, caller.personId),
    isMailOffered: mailer !== null,
  }));

  route(app, 'PUT /notifications/choices', async ({ db, caller, body }) => changeChoices(db, caller.personId, body));
}
