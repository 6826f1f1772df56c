import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { noteEnd } from '../../http/sign-in.js';
import { notFound } from '../../problems.js';
import { endOtherSessions, endOwnSession, listSessions } from './session.store.js';

/** One's own sessions, wherever they were opened. */
export function sessionRoutes({ app, database }: DomainContext): void {
  route(app, 'GET /sessions', async ({ caller }) => {
    const rows = await listSessions(database.across(), caller.personId);
    const items = rows.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.id === caller.sessionId,
    }));
    return { items };
  });

  route(app, 'DELETE /sessions/{id}', async ({ caller: { personId }, params, request }) => {
    if (!(await endOwnSession(database.common(), personId, params.id))) throw notFound();
    noteEnd(request, { personId, sessionId: params.id });
  });

  route(app, 'DELETE /sessions', async ({ caller: { personId, sessionId }, request }) => {
    for (const { id } of await endOtherSessions(database.common(), personId, sessionId)) {
      noteEnd(request, { personId, sessionId: id });
    }
  });
}
