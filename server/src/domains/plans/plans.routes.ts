import type { DomainContext } from '../../http/context.js';
import { sendTable } from '../../http/export/send-table.js';
import { dashboardTurn } from '../../http/heavy-work.js';
import { route } from '../../http/route.js';
import { zonesOfSites } from '../sites/zones.read.js';
import { readBoard } from './board.service.js';
import { dueTable } from './due-export.js';
import { dueFilter, readDue, readToday } from './due.service.js';
import { readFigures } from './figures.service.js';
import { closeHandover, leaveHandover } from './handovers.service.js';
import { scheduleMaking } from './making.service.js';
import { changePlan, createPlan, deletePlan, previewRule, readPlan, readPlans } from './plans.service.js';
import { scheduleTelling } from './telling.service.js';
import { readWeek } from './week.service.js';

export function planRoutes({ app, database, chores, stateFact }: DomainContext): void {
  scheduleMaking(chores, database);
  scheduleTelling(chores, database, stateFact);

  route(app, 'GET /plans', async ({ db, caller, query, language, t }) =>
    readPlans(db, caller.standing, query, { language, t }),
  );

  route(app, 'POST /plans/preview', async ({ db, caller, body, language, t }) =>
    previewRule(db, caller.standing, body, { language, t }),
  );

  route(app, 'GET /plans/{id}', async ({ db, caller, params, language, t }) =>
    readPlan(db, caller.standing, params.id, { language, t }),
  );

  route(app, 'POST /plans', async ({ db, caller, body, requestId, language, t }) =>
    createPlan(db, caller, { body, requestId }, { language, t }),
  );

  route(app, 'PUT /plans/{id}', async ({ db, caller, params, body, language, t }) =>
    changePlan(db, caller.standing, { id: params.id, body }, { language, t }),
  );

  route(app, 'DELETE /plans/{id}', async ({ db, caller, params }) => deletePlan(db, caller.standing, params.id));

  route(app, 'GET /due', async ({ db, caller, query }) => readDue(db, caller, query));

  route(app, 'GET /due/figures', async ({ db, caller, query }) =>
    dashboardTurn(caller.standing.accountId, () => readFigures(db, caller.standing, query)),
  );

  route(app, 'GET /due/export', async ({ db, caller, query, language, t, reply }) => {
    const { format, tz: timeZone = 'UTC', ...filters } = query;
    const now = new Date();
    const filter = await dueFilter(db, caller, filters, now);
    const zoneAt = await zonesOfSites(db, filter.accountId, timeZone);
    sendTable(reply, dueTable(db, { filter, t, zoneAt, now }), { format, timeZone, language });
  });

  route(app, 'GET /today', async ({ db, caller, query, language }) => readToday(db, caller, language, query.siteId));

  route(app, 'POST /handovers', async ({ db, caller, body, requestId }) => leaveHandover(db, caller, body, requestId));

  route(app, 'POST /handovers/{id}/close', async ({ db, caller, params }) => closeHandover(db, caller, params.id));

  route(app, 'GET /board', async ({ db, caller, query }) => readBoard(db, caller.standing, query.siteId));

  route(app, 'GET /week', async ({ db, caller, query, language, t }) =>
    readWeek(db, caller.standing, query.siteId, { language, t }),
  );
}
