import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Chores } from '../chores/chores.js';
import type { Config } from '../config.js';
import type { Database } from '../db/database.js';
import type { IdentityProvider } from '../external/identity/port.js';
import type { PhotoStore } from '../external/photos/port.js';
import type { VapidKeys } from '../external/push/vapid-keys.js';
import type { StateFact } from '../facts.js';
import type { PresenceKeys } from '../presence-keys.js';
import type { Texts } from '../texts.js';
import type { AccessTokens } from './access-token.js';

/** For services that have something to say to the operator and no request to say it with. */
export type Log = FastifyBaseLogger;

/** What a domain's routes are built from. */
export interface DomainContext {
  app: FastifyInstance;
  database: Database;
  config: Config;
  texts: Texts;
  tokens: AccessTokens;
  identity: readonly IdentityProvider[];
  vapid: VapidKeys;
  photos: PhotoStore;
  presenceKeys: PresenceKeys;
  chores: Chores;
  stateFact: StateFact;
  metrics: Registry;
}
