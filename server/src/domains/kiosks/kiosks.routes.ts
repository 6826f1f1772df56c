import type { FastifyRequest } from 'fastify';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { addKiosk, changeKiosk, readKiosks, removeKiosk, showNewCode } from './kiosks.service.js';
import { openCodeKey } from './pairing-code.js';
import { scheduleSilence } from './silence.service.js';
import { endTablet, noteSeen, pairTablet, sayAtKiosk } from './tablet.service.js';

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Kiosk ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1];

export function kioskRoutes({ app, database, chores, stateFact }: DomainContext): void {
  scheduleSilence(chores, database, stateFact);

  route(app, 'GET /kiosks', async ({ db, caller, query }) => readKiosks(db, caller.standing, query));

  route(app, 'PATCH /kiosks/{id}', async ({ db, caller, params, body }) =>
    changeKiosk(db, caller.standing, params.id, body),
  );

  route(app, 'DELETE /kiosks/{id}', async ({ db, caller, params }) => removeKiosk(db, caller.standing, params.id));

  route(app, 'POST /kiosks/seen', async ({ body, request }) => noteSeen(database, tokenOf(request), body));

  route(app, 'POST /kiosks/leave', async ({ request }) => endTablet(database, tokenOf(request)));

  route(app, 'POST /kiosks/feedback', async ({ body, request, requestId }) =>
    sayAtKiosk({ database, stateFact }, tokenOf(request), body, requestId),
  );

  void app.register(async (scope) => {
    const key = await openCodeKey(database);

    route(scope, 'POST /kiosks', async ({ db, caller, body }) => addKiosk(db, key, caller.standing, body));

    route(scope, 'POST /kiosks/{id}/code', async ({ db, caller, params }) =>
      showNewCode(db, key, caller.standing, params.id),
    );

    route(scope, 'POST /kiosks/pair', async ({ body, request }) =>
      pairTablet(database, key, { ...body, ip: request.ip }),
    );
  });
}
