import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** More than people and proxies need, and few enough to hold: the rest is turned away at the door. */
export const mostConnections = 10_000;

/**
 * Somebody who sends a letter now and then, or nothing, or never reads the answer, holds a connection for so long and
 * no longer. Node looks for such connections at an interval of its own, half a minute if nobody says otherwise.
 */
export function patience(seconds: number) {
  const limit = seconds * 1000;
  return {
    requestTimeout: limit,
    connectionTimeout: limit,
    http: { headersTimeout: limit, connectionsCheckingInterval: Math.min(30_000, limit / 2) },
  } satisfies FastifyHttpOptions<Server>;
}
