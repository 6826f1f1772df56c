import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { notFound } from '../../problems.js';
import { changeSite, createSite, deleteSite, listSites, readSite } from './sites.service.js';

export function siteRoutes({ app, stateFact }: DomainContext): void {
  route(app, 'GET /sites', async ({ db, caller: { standing }, query }) => {
    if (query.accountId !== undefined && query.accountId !== standing?.accountId) throw notFound();
    return { items: standing ? await listSites(db, standing, query.tz) : [] };
  });

  route(app, 'GET /sites/{id}', async ({ db, caller, params }) => readSite(db, caller.standing, params.id));

  route(app, 'POST /sites', async ({ db, caller, body, requestId }) => createSite(db, caller, body, requestId));

  route(app, 'PATCH /sites/{id}', async ({ db, caller, params, body }) =>
    changeSite(db, stateFact, caller.standing, params.id, body),
  );

  route(app, 'DELETE /sites/{id}', async ({ db, caller, params }) =>
    deleteSite(db, stateFact, caller.standing, params.id),
  );
}
