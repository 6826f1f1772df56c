import { AsyncResource } from 'node:async_hooks';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { serverLimits } from '../limits.js';
import { networkOf, proxies } from './network.js';

/**
 * A client that sends a byte now and then, or nothing, or never reads the answer, holds a connection for so long and
 * no longer. Node looks for such connections at an interval of its own, half a minute if nobody says otherwise.
 */
export function connectionTimeouts(seconds: number) {
  const limit = seconds * 1000;
  return {
    requestTimeout: limit,
    connectionTimeout: limit,
    http: { headersTimeout: limit, connectionsCheckingInterval: Math.min(30_000, limit / 2) },
  } satisfies FastifyHttpOptions<Server>;
}

/** Behind a proxy every connection has the proxy's address: there the proxy limits them, and we only count them all. */
export function limitConnections(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const isProxy = proxies(trustProxy);
  const open = new Map<string, number>();
  app.server.maxConnections = serverLimits.connections.most;
  app.server.on('drop', () => app.countRefusal('connections'));
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > serverLimits.connectionsPerAddress.most) {
      app.countRefusal('connectionsPerAddress');
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Requests of one connection are served one after the other, each when the client has read the answer before it. Node hands over all requests that one packet holds, a thousand if they are short; who sends so
 * many before reading an answer is cut off. This stands before Fastify, so that what is dropped costs next to nothing.
 */
export function serveInOrder(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  const [serve] = app.server.listeners('request') as RequestListener[];
  if (!serve) throw new Error('There is no server to stand before');
  app.server.removeListener('request', serve);
  app.server.on('request', (request, answer) => {
    const { socket } = request;
    // What came in the same packet behind the one too many.
    if (socket.destroyed) return;
    const queue = unanswered.get(socket) ?? [];
    unanswered.set(socket, queue);
    if (queue.length >= serverLimits.unansweredRequests.most) {
      app.countRefusal('unansweredRequests');
      socket.destroy();
      return;
    }
    answer.once('close', () => {
      queue.shift();
      if (!socket.destroyed) queue[0]?.();
    });
    const begin = () => serve(request, answer);
    // It begins while another request ends, and must not run in the name of that one.
    queue.push(queue.length === 0 ? begin : AsyncResource.bind(begin));
    if (queue.length === 1) begin();
  });
}
