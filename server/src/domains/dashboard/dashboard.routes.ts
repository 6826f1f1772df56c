import { holds } from '../../http/caller.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { readDashboard } from './dashboard.service.js';
import { eventHub } from './events.js';

export function dashboardRoutes({ app, database }: DomainContext): void {
  route(app, 'GET /dashboard', async ({ db, caller, query }) => readDashboard(db, caller.standing, query));

  const hub = eventHub(database);
  app.addHook('preClose', () => hub.close());

  route(app, 'GET /events', async ({ caller, request, reply }) => {
    const standingNow = async () => {
      const now = await app.findCaller(request);
      return now && holds(now, 'report.View') ? now.standing : null;
    };
    const stream = hub.open(caller.standing, standingNow);
    void reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
