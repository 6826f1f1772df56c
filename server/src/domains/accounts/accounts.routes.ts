import { acrossAccounts, withinAccount } from '../../db/tenant.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { createAccount, deleteAccount, readAccount, changeAccount } from './accounts.service.js';
import { listAccountsOf } from './accounts.store.js';

export function accountRoutes({ app, db, config }: DomainContext): void {
  route(app, 'GET /accounts', async ({ caller }) => ({
    // The way from one organisation to another.
    items: await acrossAccounts(() => listAccountsOf(db, caller.personId)),
  }));

  route(app, 'GET /accounts/{id}', async ({ caller, params }) =>
    withinAccount(params.id, () => readAccount(db, caller.personId, params.id)),
  );

  route(app, 'POST /accounts', async ({ caller, body, t }) =>
    createAccount(db, config, { personId: caller.personId, t }, body.title),
  );

  route(app, 'PUT /accounts/{id}', async ({ caller, params, body }) =>
    withinAccount(params.id, () => changeAccount(db, caller.personId, params.id, body)),
  );

  route(app, 'DELETE /accounts/{id}', async ({ caller, params }) => {
    await withinAccount(params.id, () => deleteAccount(db, caller.personId, params.id));
  });
}
