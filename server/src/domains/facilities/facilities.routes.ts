import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { changeFacility, createFacility, deleteFacility, listFacilities, readFacility } from './facilities.service.js';

export function facilityRoutes({ app, db }: DomainContext): void {
  route(app, 'GET /sites/{id}/facilities', async ({ caller, params }) => ({
    items: await listFacilities(db, caller.standing, params.id),
  }));

  route(app, 'GET /facilities/{id}', async ({ caller, params }) => readFacility(db, caller.standing, params.id));

  route(app, 'POST /facilities', async ({ caller, body }) => createFacility(db, caller.standing, body));

  route(app, 'PATCH /facilities/{id}', async ({ caller, params, body }) =>
    changeFacility(db, caller.standing, params.id, body),
  );

  route(app, 'DELETE /facilities/{id}', async ({ caller, params }) => deleteFacility(db, caller.standing, params.id));
}
