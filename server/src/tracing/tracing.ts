import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.js';
import { version } from '../version.js';

/** The library is loaded only where somebody collects traces: elsewhere it would cost memory and time at every start. */
export async function traceCalls(
  app: FastifyInstance,
  database: Pick<Database, 'observe'>,
  collector: string | undefined,
): Promise<void> {
  if (collector === undefined) return;
  const { openTelemetry } = await import('./open-telemetry.js');
  const tracing = openTelemetry(collector, version, app.log);
  tracing.followRequests(app);
  const unfollow = database.observe(tracing.noteRoundTrip);
  app.addHook('onClose', async () => {
    unfollow();
    await tracing.stop();
  });
}
