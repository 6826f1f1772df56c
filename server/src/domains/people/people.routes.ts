import type { Member } from '../../http/caller.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { notFound } from '../../problems.js';
import {
  accept,
  invite,
  listInvitations,
  previewInvitation,
  renewLink,
  withdrawInvitation,
} from './invitations.service.js';
import { letIn } from './let-in.service.js';
import { makePapers } from './papers.service.js';
import { changeMember, listPeople, removeMember } from './people.service.js';

/** A token is for one organisation; the others do not exist for it. */
function inAccount(caller: Member, accountId: string): Member {
  if (caller.standing.accountId !== accountId) throw notFound();
  return caller;
}

export function peopleRoutes({ app, database, config, stateFact }: DomainContext): void {
  route(app, 'GET /accounts/{id}/members', async ({ db, caller, params }) => ({
    items: await listPeople(db, inAccount(caller, params.id).standing),
  }));

  route(app, 'PATCH /accounts/{id}/members/{personId}', async ({ db, caller, params, body }) =>
    changeMember({ db, stateFact }, inAccount(caller, params.id), params.personId, body),
  );

  route(app, 'DELETE /accounts/{id}/members/{personId}', async ({ caller, params }) =>
    removeMember(database.within(params.id), caller, params.id, params.personId),
  );

  route(app, 'POST /accounts/{id}/members/{personId}/let-in', async ({ caller, params, language }) => {
    // Without own accounts nobody could use the paper.
    if (!config.ownAccounts) throw notFound();
    const printing = { publicUrl: config.publicUrl, language };
    return letIn(database, inAccount(caller, params.id), printing, params.personId);
  });

  route(app, 'POST /accounts/{id}/invite', async ({ db, caller, params, body }) =>
    invite(db, inAccount(caller, params.id), config.publicUrl, body),
  );

  route(app, 'POST /accounts/{id}/invites/papers', async ({ db, caller, params, body, language }) => ({
    items: await makePapers(db, inAccount(caller, params.id), { publicUrl: config.publicUrl, language }, body),
  }));

  route(app, 'GET /accounts/{id}/invites', async ({ db, caller, params }) => ({
    items: await listInvitations(db, inAccount(caller, params.id).standing),
  }));

  route(app, 'DELETE /accounts/{id}/invites/{inviteId}', async ({ db, caller, params }) =>
    withdrawInvitation(db, inAccount(caller, params.id).standing, params.inviteId),
  );

  route(app, 'POST /accounts/{id}/invites/{inviteId}/link', async ({ db, caller, params, language }) =>
    renewLink(db, inAccount(caller, params.id), { publicUrl: config.publicUrl, language }, params.inviteId),
  );

  route(app, 'GET /invites/{code}', async ({ params, request }) =>
    previewInvitation(database, { code: params.code, ip: request.ip }),
  );

  route(app, 'POST /invites/{code}/accept', async ({ caller, params, request }) => ({
    accountId: await accept(database, { code: params.code, ip: request.ip, personId: caller.personId }),
  }));
}
