import type { Body } from '@rounds/contract';

type Wire = Body<'POST /notifications/enable-browser-push'>;

/** A browser's subscription as the server takes it. */
export function wireOf(subscription: Pick<PushSubscription, 'toJSON'>): Wire {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** What the push worker asks an open page for: it has the session at hand. */
export const renewalMessage = 'renew-push';
