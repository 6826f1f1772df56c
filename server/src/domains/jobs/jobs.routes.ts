import type { DomainContext } from '../../http/context.js';
import { sendTable } from '../../http/export/send-table.js';
import { dashboardTurn } from '../../http/heavy-work.js';
import { route } from '../../http/route.js';
import { callerIn } from '../../http/session.js';
import { zonesOfSites } from '../sites/zones.read.js';
import { jobTable } from './job-export.js';
import { jobFilter, readJobFigures, readJobs } from './job-list.service.js';
import { changeJob, readJob, reportProblem } from './jobs.service.js';
import { scheduleLateJobs } from './late-jobs.service.js';
import { moveJob } from './moving.service.js';

export function jobRoutes({ app, database, chores, stateFact, presenceKeys }: DomainContext): void {
  scheduleLateJobs(chores, database, stateFact);

  route(app, 'GET /jobs', async ({ db, caller, query, language }) => readJobs(db, caller, language, query));

  route(app, 'GET /jobs/export', async ({ db, caller, query, language, t, reply }) => {
    const { format, tz: timeZone = 'UTC', ...asked } = query;
    const filter = await jobFilter(db, caller, asked);
    const zoneAt = await zonesOfSites(db, filter.accountId, timeZone);
    sendTable(reply, jobTable(db, { filter, t, zoneAt, language }), { format, timeZone, language });
  });

  route(app, 'GET /jobs/figures', async ({ db, caller, query }) =>
    dashboardTurn(caller.standing.accountId, () => readJobFigures(db, caller, query)),
  );

  route(app, 'POST /jobs', async ({ caller: asked, query, body, requestId, language }) => {
    const { db, caller } = await callerIn(database, asked, query.accountId);
    return reportProblem({ db, stateFact, language }, caller, body, requestId);
  });

  route(app, 'GET /jobs/{id}', async ({ db, caller, params, language }) =>
    readJob({ db, language }, caller, params.id),
  );

  route(app, 'PATCH /jobs/{id}', async ({ db, caller, params, body, language }) =>
    changeJob({ db, stateFact, language }, caller, { id: params.id, body }),
  );

  route(app, 'POST /jobs/{id}/done', async ({ caller: asked, params, query, body, requestId, language }) => {
    const { db, caller } = await callerIn(database, asked, query.accountId);
    return moveJob({ db, stateFact, presenceKeys, language }, caller, 'done', { id: params.id, requestId, body });
  });

  route(app, 'POST /jobs/{id}/confirm', async ({ db, caller, params, body, requestId, language }) =>
    moveJob({ db, stateFact, presenceKeys, language }, caller, 'confirmed', { id: params.id, requestId, body }),
  );

  route(app, 'POST /jobs/{id}/reopen', async ({ db, caller, params, body, requestId, language }) =>
    moveJob({ db, stateFact, presenceKeys, language }, caller, 'reopened', { id: params.id, requestId, body }),
  );

  route(app, 'POST /jobs/{id}/dismiss', async ({ db, caller, params, body, requestId, language }) =>
    moveJob({ db, stateFact, presenceKeys, language }, caller, 'dismissed', { id: params.id, requestId, body }),
  );

  route(app, 'POST /jobs/{id}/comment', async ({ db, caller, params, body, requestId, language }) =>
    moveJob({ db, stateFact, presenceKeys, language }, caller, 'commented', { id: params.id, requestId, body }),
  );
}
