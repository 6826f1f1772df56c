import webPush from 'web-push';
import type { Config } from '../../config.js';
import type { Db } from '../../db/scope.js';
import { keptSecret } from '../../db/secrets.js';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Configured, or made at first start and kept: browsers stay subscribed to one key for years. */
export const vapidKeys = async (db: Db, config: Config): Promise<VapidKeys> =>
  config.vapidKeys ?? (await keptSecret(db, 'vapid-keys', () => webPush.generateVAPIDKeys()));
