import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.js';
import { isWritable } from '../db/alive.js';
import type { Database } from '../db/database.js';
import { Refusal } from '../problems.js';

/** Alive, ready, measured. */
export function operationRoutes(app: FastifyInstance, database: Database, metrics: Registry, config: Config): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (!(await isWritable(database.common()))) throw new Refusal('unavailable', { retryAfter: 5 });
    return { status: 'ready' };
  });
  if (config.metricsPort !== undefined) {
    serveMetrics(app, metrics, config.metricsPort, config.host);
  }
}

/** On a port of their own and nowhere else: what visitors reach does not tell how the house is doing. */
function serveMetrics(app: FastifyInstance, metrics: Registry, port: number, host: string): void {
  const server = createServer((_request, response) => {
    metrics.metrics().then(
      (text) => response.setHeader('content-type', metrics.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // Before the app listens: a port that is taken ends the start.
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
  });
  app.decorate('metricsPort', () => (server.address() as AddressInfo).port);
  app.addHook('onClose', async () => {
    await new Promise((resolve) => server.close(resolve));
  });
}
