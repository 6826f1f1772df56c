import { limits } from '@rounds/contract';
import type { Config } from './config.js';
import type { Db } from './db/scope.js';
import { listVapidKeys } from './domains/notifications/notifications.store.js';
import { rotateVapidKeys } from './external/push/vapid-keys.js';
import { rotateSigningKey } from './http/signing-keys.js';

/** New keys for what servers sign: nobody is signed out, and no browser misses a message. Says what was done. */
export function rotateKeys(db: Db, { vapidKeys }: Pick<Config, 'vapidKeys'>): Promise<string[]> {
  return db.inTransaction(async (tx) => {
    await rotateSigningKey(tx);
    const minutes = limits.accessTokenSeconds / 60;
    const tokens = `Access tokens are signed with a new key. The one before is accepted for ${minutes} more minutes.`;
    if (vapidKeys) return [tokens, 'The keys for push messages are set by VAPID_PUBLIC_KEY and stay as they are.'];
    await rotateVapidKeys(tx, (current) => listVapidKeys(tx, current));
    return [tokens, 'Push messages have a new key. Browsers take it over when somebody opens the app in them.'];
  });
}
