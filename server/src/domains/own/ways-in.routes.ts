import { signInReturn } from '../../external/identity/configured.js';
import { ownProvider } from '../../external/identity/own-accounts.js';
import { relyingParty } from '../../external/passkeys.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { browserCookie, refusing } from '../../http/sign-in.js';
import { newSecret } from '../../ids.js';
import { beginBinding, finishBinding } from './binding.service.js';
import {
  addPasskey,
  changePasskey,
  listWaysIn,
  removePasskey,
  removeProvider,
  renewRecoveryCodes,
} from './ways-in.service.js';

export function waysInRoutes({ app, database, config, identity }: DomainContext): void {
  const cookie = browserCookie(config.publicUrl.startsWith('https:'));
  const site = relyingParty(config.publicUrl);
  const parts = { database, site, providers: identity, redirectUri: signInReturn(config.publicUrl) };

  route(app, 'GET /profile/sign-in', async ({ db, caller }) => listWaysIn(db, identity, caller.personId));

  route(app, 'POST /profile/passkeys', async ({ caller, body, request }) =>
    refusing(request, ownProvider, addPasskey(parts, caller, body, cookie.read(request))),
  );

  route(app, 'PATCH /profile/passkeys/{id}', async ({ db, caller, params, body }) =>
    changePasskey(db, caller.personId, params.id, body.title),
  );

  route(app, 'DELETE /profile/passkeys/{id}', async ({ caller, params }) => removePasskey(parts, caller, params.id));

  route(app, 'POST /profile/recovery-codes', async ({ caller }) => ({
    codes: await renewRecoveryCodes(parts, caller),
  }));

  route(app, 'POST /profile/providers/begin', async ({ caller, body, language, request, reply }) => {
    const browserSecret = cookie.read(request) ?? newSecret();
    const beginning = beginBinding(parts, caller, { ...body, browserSecret, language });
    const begun = await refusing(request, body.provider, beginning);
    cookie.write(reply, browserSecret);
    return begun;
  });

  route(app, 'POST /profile/providers', async ({ caller, body, request }) =>
    refusing(request, undefined, finishBinding(parts, caller, body, cookie.read(request))),
  );

  route(app, 'DELETE /profile/providers/{name}', async ({ caller, params }) =>
    removeProvider(parts, caller, params.name),
  );
}
