import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A stopping server finishes what it accepted and waits for nothing else. Browsers open connections ahead that never
 * carry a request, and keep others open for the next one: Node would wait for both until their time is out.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('onRequest', async ({ raw }) => {
    unused.delete(raw.socket);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (isStopping) raw.socket.end();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
}
