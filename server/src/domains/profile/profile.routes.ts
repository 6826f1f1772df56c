import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { deleteOwnAccount, ownDataStream } from './profile.service.js';
import { findPerson, listOverview, listOverviewAt, updateLanguage } from './profile.store.js';

export function profileRoutes({ app, database }: DomainContext): void {
  route(app, 'GET /profile/overview', async ({ db, caller }) => ({
    person: await findPerson(db, caller.personId),
    // All of the person's organisations, to choose from; a PIN shows the one that the phone is in, and its site.
    accounts: caller.sharedPhoneId
      ? await listOverviewAt(db, caller.personId, caller.standing)
      : await listOverview(database.across(), caller.personId),
  }));

  route(app, 'PATCH /profile', async ({ db, caller, body }) =>
    body.language ? updateLanguage(db, caller.personId, body.language) : findPerson(db, caller.personId),
  );

  route(app, 'GET /profile/export', async ({ caller, reply }) => {
    await reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="rounds-my-data.json"')
      .send(ownDataStream(database.across(), caller.personId));
  });

  route(app, 'DELETE /profile', async ({ caller, t }) => {
    await deleteOwnAccount(database.across(), caller.personId, t('settings.formerMember'));
  });
}
