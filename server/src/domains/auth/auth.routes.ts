import formbody from '@fastify/formbody';
import { signInReturn } from '../../external/identity/configured.js';
import type { DomainContext } from '../../http/context.js';
import { deviceOf } from '../../http/device.js';
import { route } from '../../http/route.js';
import { browserCookie, noteEnd, noteSignIn, refusing } from '../../http/sign-in.js';
import { signedInHint } from '../../http/signed-in-hint.js';
import { newSecret } from '../../ids.js';
import { notFound } from '../../problems.js';
import { flexSignIn } from './flex.service.js';
import { endByProvider, logOut } from './log-out.service.js';
import { refresh, sessionParts, switchAccount, validate } from './session.service.js';
import { endSessionsOf } from './session.store.js';
import { beginSignIn, finishSignIn, type SignInParts } from './sign-in.service.js';

export function authRoutes(context: DomainContext): void {
  const { app, database, config, identity } = context;
  const isSecure = config.publicUrl.startsWith('https:');
  const cookie = browserCookie(isSecure);
  const hint = signedInHint(isSecure);

  void app.register(async (scope) => {
    const redirectUri = signInReturn(config.publicUrl);
    const parts: SignInParts = { ...(await sessionParts(context)), providers: identity, redirectUri };

    route(scope, 'POST /auth/oauth2-url', async ({ body, language, request, reply }) => {
      const browserSecret = cookie.read(request) ?? newSecret();
      const begun = await refusing(request, body.provider, beginSignIn(parts, { ...body, browserSecret, language }));
      cookie.write(reply, browserSecret);
      return begun;
    });

    route(scope, 'POST /auth', async ({ body, language, request, reply }) => {
      const finishing = finishSignIn(parts, {
        ...body,
        browserSecret: cookie.read(request),
        language,
        device: deviceOf(request),
        ip: request.ip,
      });
      const { provider, ...signedIn } = await refusing(request, body.provider, finishing);
      noteSignIn(request, provider, signedIn);
      hint.set(reply);
      return signedIn;
    });

    route(scope, 'POST /auth/tokens/validate', async ({ body }) => {
      await validate(parts, body.refreshToken);
      return { isValid: true as const };
    });

    route(scope, 'POST /auth/tokens/refresh', async ({ body, reply }) => {
      const renewed = await refresh(parts, body);
      hint.set(reply);
      return renewed;
    });

    route(scope, 'POST /auth/flex', async ({ body, language, request, reply }) => {
      if (!config.flexLogin) throw notFound();
      const signedIn = await flexSignIn(parts, { ...body, device: deviceOf(request) }, language);
      noteSignIn(request, 'flex', signedIn);
      hint.set(reply);
      return signedIn;
    });

    route(scope, 'POST /auth/switch-account', async ({ body, caller }) => switchAccount(parts, caller, body));

    route(scope, 'POST /auth/log-out', async ({ body, request, reply }) => {
      hint.clear(reply);
      const { ended, ...answer } = await logOut(parts, body.refreshToken, request.log);
      if (ended) noteEnd(request, ended);
      return answer;
    });

    route(scope, 'POST /auth/log-out-everywhere', async ({ caller, request, reply }) => {
      hint.clear(reply);
      await endSessionsOf(database.common(), caller.personId);
      noteEnd(request, { personId: caller.personId });
    });

    await scope.register(async (inner) => {
      // Only here: a form can be sent from any other site without a CORS preflight.
      await inner.register(formbody);
      route(inner, 'POST /auth/back-channel-logout', async ({ body, request }) =>
        refusing(request, undefined, endByProvider(parts, body.logout_token)),
      );
    });
  });
}
