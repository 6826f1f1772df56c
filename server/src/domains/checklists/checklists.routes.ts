import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import {
  addItem,
  changeChecklist,
  changeItem,
  createChecklist,
  deleteChecklist,
  deleteItem,
  moveItem,
  readChecklist,
  readItem,
  readItems,
} from './checklists.service.js';
import { listChecklists } from './checklists.store.js';

export function checklistRoutes({ app, stateFact }: DomainContext): void {
  route(app, 'GET /checklists', async ({ db, caller }) => ({
    items: caller.standing ? await listChecklists(db, caller.standing) : [],
  }));

  route(app, 'POST /checklists', async ({ db, caller, body, requestId }) =>
    createChecklist(db, caller, body.title.trim(), requestId),
  );

  route(app, 'GET /checklists/{id}', async ({ db, caller, params }) =>
    readChecklist(db, { accountId: caller.standing.accountId, ...params }),
  );

  route(app, 'PUT /checklists/{id}', async ({ db, caller, params, body }) =>
    changeChecklist(db, { accountId: caller.standing.accountId, ...params }, body.title),
  );

  route(app, 'DELETE /checklists/{id}', async ({ db, caller, params }) => {
    await deleteChecklist(db, stateFact, { accountId: caller.standing.accountId, ...params });
  });

  route(app, 'GET /checklists/{id}/items', async ({ db, caller, params }) => ({
    items: await readItems(db, { accountId: caller.standing.accountId, ...params }),
  }));

  route(app, 'POST /checklists/{id}/items', async ({ db, caller, params, body, requestId }) =>
    addItem({ db, stateFact, caller }, { accountId: caller.standing.accountId, ...params }, body, requestId),
  );

  route(app, 'GET /checklists/{id}/items/{itemId}', async ({ db, caller, params }) =>
    readItem(db, { accountId: caller.standing.accountId, ...params }),
  );

  route(app, 'PUT /checklists/{id}/items/{itemId}', async ({ db, caller, params, body }) =>
    changeItem(db, { accountId: caller.standing.accountId, ...params }, body),
  );

  route(app, 'DELETE /checklists/{id}/items/{itemId}', async ({ db, caller, params }) => {
    await deleteItem(db, stateFact, { accountId: caller.standing.accountId, ...params });
  });

  route(app, 'POST /checklists/{id}/items/{itemId}/change-pos', async ({ db, caller, params, body }) => ({
    items: await moveItem(db, { accountId: caller.standing.accountId, ...params }, body),
  }));
}
