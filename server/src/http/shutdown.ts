import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Shorter than the half minute after which process managers lose patience and kill. */
const longestGoodbyeMs = 20_000;

/**
 * A stopping server finishes what it accepted and waits for nothing else. Browsers open connections ahead that never
 * carry a request, and keep others open for the next one: Node would wait for both until their time is out. Whoever
 * still reads, or does not, after `longestMs` is cut off.
 */
export function dropUnusedConnections(app: FastifyInstance, longestMs = longestGoodbyeMs): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
    // One that comes while we are stopping has this long to say what it wants.
    if (isStopping) setTimeout(() => unused.has(socket) && socket.destroy(), 1000).unref();
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    unused.delete(raw.socket);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isStopping) raw.socket.end();
    done();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), longestMs).unref();
  });
}
