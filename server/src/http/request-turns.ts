import type { CallKey } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { serverLimits } from '../limits.js';
import { Refusal } from '../problems.js';
import { FairQueue } from './fair-queue.js';
import { networkOf, proxies } from './network.js';

/**
 * They wait for an identity provider, and the built-in one asks this very server; or for a picture from a slow network,
 * which has turns of its own. They must not hold up others.
 */
const waitElsewhere: ReadonlySet<CallKey | undefined> = new Set<CallKey>([
  'POST /auth/oauth2-url',
  'POST /auth',
  'POST /photos',
]);
const longestWait = 30_000;

interface Turn {
  isWaiting: boolean;
  giveUp?: NodeJS.Timeout;
}

/**
 * Of one address only so many requests are handled at the same time; its further ones wait.
 * A turn ends when the answer is ready; how fast it is read does not matter.
 */
export function takeTurns(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  longestWaitMs = longestWait,
): void {
  const isProxy = proxies(trustProxy);
  const queue = new FairQueue({ perKey: serverLimits.requestsAtWork.most });
  app.decorateRequest('endTurn', null);

  app.addHook('onRequest', (request, { raw: answer }, done) => {
    if (isProxy(request.ip) || waitElsewhere.has(request.routeOptions.config.key)) {
      done();
      return;
    }
    const turn: Turn = { isWaiting: true };
    const endTurn = queue.enter(networkOf(request.ip), () => {
      turn.isWaiting = false;
      clearTimeout(turn.giveUp);
      done();
    });
    request.endTurn = endTurn;
    answer.once('close', () => {
      clearTimeout(turn.giveUp);
      endTurn();
    });
    if (!turn.isWaiting) return;
    turn.giveUp = setTimeout(() => {
      endTurn();
      done(new Refusal('too_many_requests', { retryAfter: 1, limit: 'requestsAtWork' }));
    }, longestWaitMs).unref();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endTurn?.();
    done();
  });
}
