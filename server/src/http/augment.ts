import type { CallKey, Language } from '@rounds/contract';
import type { Translate } from '../texts.js';
import type { Caller } from './caller.js';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    t: Translate;
    caller: Caller | null;
  }
  interface FastifyInstance {
    findCaller: (request: FastifyRequest) => Promise<Caller | null>;
  }
  interface FastifyContextConfig {
    key?: CallKey;
  }
}
