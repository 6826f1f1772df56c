import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { changeReasons, readReasons } from './reasons.service.js';

export function reasonRoutes({ app, database }: DomainContext): void {
  route(app, 'GET /accounts/{id}/reasons', async ({ caller, params }) => ({
    items: await readReasons(database.within(params.id), caller.personId, params.id),
  }));

  route(app, 'PUT /accounts/{id}/reasons', async ({ caller, params, body }) => ({
    items: await changeReasons(database.within(params.id), caller.personId, params.id, body.items),
  }));
}
