import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Nullable, RequiredText } from './shapes.js';

export const PushSubscription = Closed({
  endpoint: RequiredText(2000),
  expirationTime: Type.Optional(Nullable(Type.Number())),
  keys: Closed({ p256dh: RequiredText(200), auth: RequiredText(100) }),
});
export type PushSubscription = Static<typeof PushSubscription>;

export const notificationCalls = group({
  'POST /notifications/enable-browser-push': {
    summary: 'Send this browser’s notifications to this push subscription',
    access: 'my.Settings',
    body: PushSubscription,
    errors: ['push_host_refused'],
  },
  'POST /notifications/disable-browser-push': {
    summary: 'Forget a push subscription',
    access: 'my.Settings',
    body: Closed({ endpoint: RequiredText(2000) }),
  },
});
