import type { DomainContext } from '../../http/context.js';
import { dashboardTurn } from '../../http/heavy-work.js';
import { addGauge } from '../../http/metrics.js';
import { networkOf, proxies } from '../../http/network.js';
import { route } from '../../http/route.js';
import { standingsNow } from '../../http/session.js';
import { readDashboard } from './dashboard.service.js';
import { eventHub } from './events.js';

export function dashboardRoutes({ app, database, config, metrics }: DomainContext): void {
  route(app, 'GET /dashboard', async ({ db, caller, query, language }) =>
    dashboardTurn(caller.standing.accountId, () => readDashboard(db, caller.standing, query, { language })),
  );

  const isProxy = proxies(config.trustProxy);
  // Open screens are of all organisations.
  const hub = eventHub(database, (screens) => standingsNow(database.across(), screens, 'report.View'));
  app.addHook('preClose', () => hub.close());
  addGauge(metrics, 'rounds_event_streams', 'Open streams of live events', () => hub.count());

  route(app, 'GET /events', async ({ caller, request, reply }) => {
    const { personId, sessionId, standing } = caller;
    const network = isProxy(request.ip) ? {} : { network: networkOf(request.ip) };
    const stream = hub.open({ personId, sessionId, reach: standing, ...network });
    void reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
