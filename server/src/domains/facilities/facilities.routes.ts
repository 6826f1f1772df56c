import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { changeFacility, createFacility, deleteFacility, listFacilities, readFacility } from './facilities.service.js';

export function facilityRoutes({ app, stateFact }: DomainContext): void {
  route(app, 'GET /sites/{id}/facilities', async ({ db, caller, params, query }) => ({
    items: await listFacilities(db, caller.standing, params.id, query.tz),
  }));

  route(app, 'GET /facilities/{id}', async ({ db, caller, params }) => readFacility(db, caller.standing, params.id));

  route(app, 'POST /facilities', async ({ db, caller, body, requestId }) =>
    createFacility(db, caller, body, requestId),
  );

  route(app, 'PATCH /facilities/{id}', async ({ db, caller, params, body }) =>
    changeFacility(db, stateFact, caller.standing, params.id, body),
  );

  route(app, 'DELETE /facilities/{id}', async ({ db, caller, params }) =>
    deleteFacility(db, stateFact, caller.standing, params.id),
  );
}
