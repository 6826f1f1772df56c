import webPush from 'web-push';
import type { Config } from '../../config.js';
import type { Database } from '../../db/database.js';
import { RotatingSecret, rotateSecret } from '../../db/rotating-secret.js';
import type { Tx } from '../../db/scope.js';
import { hourMs } from '../../moment.js';

export interface VapidPair {
  publicKey: string;
  privateKey: string;
}

/** A subscription hears only what is signed with the key it was made for, and browsers stay subscribed for years. */
export interface VapidKeys {
  /** For new subscriptions. */
  current: () => Promise<VapidPair>;
  find: (publicKey: string) => Promise<VapidPair | undefined>;
}

const secretName = 'vapid-keys';
const newPair = (): VapidPair => webPush.generateVAPIDKeys();

/** Configured, or made at the first start. Those that were kept before somebody configured others go on working. */
export async function openVapidKeys(database: Pick<Database, 'common'>, config: Config): Promise<VapidKeys> {
  const configured = config.vapidKeys ? [config.vapidKeys] : [];
  const kept = await RotatingSecret.open(database, secretName, newPair, ({ current, retired }) => ({
    current: config.vapidKeys ?? current,
    all: new Map([...configured, current, ...retired.map(({ value }) => value)].map((pair) => [pair.publicKey, pair])),
  }));
  return {
    current: async () => (await kept.fresh()).current,
    find: async (publicKey) => {
      const { all } = await kept.fresh();
      return all.get(publicKey) ?? (await kept.afterUnknown()).all.get(publicKey);
    },
  };
}

/** `listUsed` is told the key that was current so far, and answers the public keys that browsers are subscribed to. */
export const rotateVapidKeys = (tx: Tx, listUsed: (current: string) => Promise<readonly string[]>): Promise<void> =>
  rotateSecret(tx, secretName, newPair(), async (retired) => {
    const used = await listUsed(retired[0]?.value.publicKey ?? '');
    return retired.filter(
      ({ value, retiredAt }) => used.includes(value.publicKey) || Date.parse(retiredAt) > Date.now() - keptMs,
    );
  });

/** A browser may be subscribing to it at this moment. */
const keptMs = hourMs;
