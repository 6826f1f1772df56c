import type { DomainContext } from '../../http/context.js';
import { sendTable } from '../../http/export/send-table.js';
import { route, routeWithToken } from '../../http/route.js';
import { senderOf } from '../../http/sender.js';
import { zonesOfSites } from '../sites/zones.read.js';
import { checkTable } from './check-export.js';
import { checkFilter, readChecks, readOwnChecks } from './check-list.service.js';
import { callerAsReporter, readRound, readSiteRounds, reportRound } from './checks.service.js';
import { readNumbers } from './numbers.service.js';
import { verifyCheck } from './verification.service.js';

export function checkRoutes({ app, database, stateFact, presenceKeys }: DomainContext): void {
  routeWithToken(app, 'GET /qr/{id}', async ({ token, params, query, language }) =>
    readRound(database.withinOwnerOf('code', params.id), token, {
      code: params.id,
      language,
      scanKey: query.openedBy === 'code' ? presenceKeys.scans : undefined,
    }),
  );

  route(app, 'GET /sites/{id}/rounds', async ({ caller, params, language }) =>
    readSiteRounds(database, caller, { siteId: params.id, language }),
  );

  route(app, 'POST /qr/{id}/report-quality-check', async ({ caller, params, body, requestId, request }) =>
    reportRound({ database, stateFact, presenceKeys }, callerAsReporter(caller), {
      code: params.id,
      requestId,
      report: body,
      sender: senderOf(request),
    }),
  );

  route(app, 'GET /checks', async ({ db, caller, query }) => readChecks(db, caller.standing, query));

  route(app, 'GET /checks/mine', async ({ db, caller, query }) => readOwnChecks(db, caller, query));

  route(app, 'GET /facilities/{id}/numbers', async ({ db, caller, params }) => ({
    items: await readNumbers(db, caller.standing, params.id),
  }));

  route(app, 'POST /checks/{id}/verify', async ({ db, caller, params, body, requestId }) =>
    verifyCheck({ db, stateFact }, caller, { id: params.id, requestId, body }),
  );

  route(app, 'GET /checks/export', async ({ db, caller, query, language, t, reply }) => {
    const { format, tz: timeZone = 'UTC', ...filters } = query;
    const filter = await checkFilter(db, caller.standing, filters);
    const zoneAt = await zonesOfSites(db, filter.accountId, timeZone);
    sendTable(reply, checkTable(db, { filter, t, zoneAt }), { format, timeZone, language });
  });
}
