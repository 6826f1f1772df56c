import { acrossAccounts } from '../../db/tenant.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { deleteOwnAccount, ownDataStream } from './profile.service.js';
import { findPerson, listOverview, updateLanguage } from './profile.store.js';

export function profileRoutes({ app, db }: DomainContext): void {
  route(app, 'GET /profile/overview', async ({ caller }) => ({
    person: await findPerson(db, caller.personId),
    // All of the person's organisations, to choose from.
    accounts: await acrossAccounts(() => listOverview(db, caller.personId)),
  }));

  route(app, 'PATCH /profile', async ({ caller, body }) =>
    body.language ? updateLanguage(db, caller.personId, body.language) : findPerson(db, caller.personId),
  );

  route(app, 'GET /profile/export', async ({ caller, reply }) => {
    await reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="rounds-my-data.json"')
      .send(ownDataStream(db, caller.personId));
  });

  route(app, 'DELETE /profile', async ({ caller, t }) => {
    await deleteOwnAccount(db, caller.personId, t('settings.formerMember'));
  });
}
