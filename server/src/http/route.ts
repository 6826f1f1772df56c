import {
  apiPrefix,
  calls,
  type Access,
  type Answer,
  type Body,
  type Call,
  type CallKey,
  type Calls,
  type Language,
  type Params,
  type Query,
} from '@rounds/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/scope.js';
import { Refusal } from '../problems.js';
import type { Translate } from '../texts.js';
import type { VerifiedToken } from './access-token.js';
import { holds, type Caller, type CallerFor } from './caller.js';
import { isForSharedPhones } from './shared-phone-calls.js';

/** What a handler knows of a call. Request and reply are there for the few that stream or set a cookie. */
export interface CallParts<Key extends CallKey> {
  params: Params<Key>;
  query: Query<Key>;
  body: Body<Key>;
  caller: CallerFor<Calls[Key]['access']>;
  /** Rows of the caller's organisation; no rows for a caller without one. */
  db: Db;
  language: Language;
  t: Translate;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<Key extends CallKey> = (parts: CallParts<Key>) => Promise<Answer<Key>>;

/** Of a call whose first statements do not depend on who calls: it asks for the session along with them. */
type TokenHandler<Key extends CallKey> = (
  parts: Omit<CallParts<Key>, 'caller' | 'db'> & { token: VerifiedToken },
) => Promise<Answer<Key>>;

/** Registers a call of the contract: its path, its schemas, who may make it. The handler only sees what passed. */
export const route = <Key extends CallKey>(app: FastifyInstance, key: Key, handler: Handler<Key>): void =>
  register(app, key, {
    identify: async (request) => {
      request.caller = await app.findCaller(request);
      requireAccess(calls[key].access, request.caller);
      if (request.caller?.sharedPhoneId && !isForSharedPhones(key)) throw new Refusal('forbidden');
    },
    handle: (request, parts) =>
      handler({
        ...parts,
        caller: request.caller as CallerFor<Calls[Key]['access']>,
        db: app.database.within(request.caller?.standing?.accountId ?? ''),
      }),
  });

/** The same for whoever is signed in, where the handler itself finds out whether the token's session still lives. */
export const routeWithToken = <Key extends CallKey>(app: FastifyInstance, key: Key, handler: TokenHandler<Key>): void =>
  register(app, key, {
    identify: async (request) => {
      request.token = await app.readToken(request);
      if (!request.token) throw new Refusal('not_signed_in');
    },
    handle: (request, parts) => handler({ ...parts, token: request.token as VerifiedToken }),
  });

interface Serving<Key extends CallKey> {
  identify: (request: FastifyRequest) => Promise<void>;
  handle: (request: FastifyRequest, parts: Omit<CallParts<Key>, 'caller' | 'db'>) => Promise<Answer<Key>>;
}

function register<Key extends CallKey>(app: FastifyInstance, key: Key, { identify, handle }: Serving<Key>): void {
  const call: Call = calls[key];
  const [method = '', path = ''] = key.split(' ');
  app.route({
    method,
    url: apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.form && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(call.response && { response: { '2xx': call.response } }),
    },
    config: { key },
    // Before the body is looked at: a stranger learns nothing about what would have been valid.
    preValidation: identify,
    handler: async (request, reply) => {
      const answer = await handle(request, {
        params: request.params as Params<Key>,
        query: request.query as Query<Key>,
        body: request.body as Body<Key>,
        language: request.language,
        t: request.t,
        requestId: request.id,
        request,
        reply,
      });
      if (reply.sent || call.stream) return reply;
      if (!call.response) return reply.code(204).send();
      return reply.code(call.status ?? 200).send(answer);
    },
  });
}

const descriptions = [`${apiPrefix}/openapi.json`, `${apiPrefix}/docs`];

/** A call that the contract does not know cannot be served, not even by mistake. */
export function keepToContract(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith(apiPrefix) && !config?.key && !descriptions.includes(url)) {
      throw new Error(`${url} is not in the contract`);
    }
  });
}

/** The contract's access, enforced. What depends on the record itself is the policies' to decide. */
function requireAccess(access: Access, caller: Caller | null): void {
  if (access === 'public') return;
  if (!caller) throw new Refusal('not_signed_in');
  if (access !== 'signed-in' && !holds(caller, access)) throw new Refusal('forbidden');
}
