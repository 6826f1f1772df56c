import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import {
  changeAccount,
  closeGuide,
  createAccount,
  deleteAccount,
  readAccount,
  rememberPosters,
} from './accounts.service.js';
import { listAccountsOf } from './accounts.store.js';

export function accountRoutes({ app, database, config, stateFact }: DomainContext): void {
  route(app, 'GET /accounts', async ({ caller }) => ({
    // The way from one organisation to another.
    items: await listAccountsOf(database.across(), caller.personId),
  }));

  route(app, 'GET /accounts/{id}', async ({ caller, params }) =>
    readAccount(database.within(params.id), caller.personId, params.id),
  );

  route(app, 'POST /accounts', async ({ caller, body, t, requestId }) =>
    createAccount({ database, stateFact }, config, { personId: caller.personId, t }, body, requestId),
  );

  route(app, 'PUT /accounts/{id}', async ({ caller, params, body }) =>
    changeAccount(database.within(params.id), stateFact, caller.personId, params.id, body),
  );

  route(app, 'POST /accounts/{id}/guide/close', async ({ caller, params }) => {
    await closeGuide(database.within(params.id), caller.personId, params.id);
  });

  route(app, 'POST /accounts/{id}/guide/posters', async ({ caller, params }) => {
    await rememberPosters(database.within(params.id), caller.personId, params.id);
  });

  route(app, 'DELETE /accounts/{id}', async ({ caller, params }) => {
    await deleteAccount(database.within(params.id), caller.personId, params.id);
  });
}
