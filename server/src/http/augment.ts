import type { CallKey, Language } from '@rounds/contract';
import type { Database } from '../db/database.js';
import type { LimitName } from '../limits.js';
import type { Translate } from '../texts.js';
import type { VerifiedToken } from './access-token.js';
import type { Caller } from './caller.js';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    t: Translate;
    caller: Caller | null;
    token: VerifiedToken | null;
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    database: Database;
    findCaller: (request: FastifyRequest) => Promise<Caller | null>;
    readToken: (request: FastifyRequest) => Promise<VerifiedToken | null>;
    countRefusal: (limit: LimitName) => void;
    /** Where the metrics are, if they are served. */
    metricsPort?: () => number;
  }
  interface FastifyContextConfig {
    key?: CallKey;
  }
}
