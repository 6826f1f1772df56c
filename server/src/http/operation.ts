import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '../db/database.js';
import { Refusal } from '../problems.js';

/** Alive, ready, measured. With a port of their own the metrics are not offered here. */
export function operationRoutes(app: FastifyInstance, db: Db, metrics: Registry | null): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (!(await answers(db))) throw new Refusal('unavailable', { retryAfter: 5 });
    return { status: 'ready' };
  });
  if (metrics) {
    app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  }
}

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
