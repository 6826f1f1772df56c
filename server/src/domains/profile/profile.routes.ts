import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { findPerson, listOverview, updateLanguage } from './profile.store.js';

export function profileRoutes({ app, db }: DomainContext): void {
  route(app, 'GET /profile/overview', async ({ caller }) => ({
    person: await findPerson(db, caller.personId),
    accounts: await listOverview(db, caller.personId),
  }));

  route(app, 'PATCH /profile', async ({ caller, body }) =>
    body.language ? updateLanguage(db, caller.personId, body.language) : findPerson(db, caller.personId),
  );
}
