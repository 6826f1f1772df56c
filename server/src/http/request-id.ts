import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const shape = /^[\w.:-]{1,128}$/;

/** The client's id where it is one, so that its log, ours and its retries speak of the same request. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && shape.test(given) ? given : randomUUID();
}
