import formbody from '@fastify/formbody';
import { limits } from '@rounds/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInReturn } from '../../external/identity/configured.js';
import { LogoutRefused, ProviderUnavailable, SignInRefused } from '../../external/identity/port.js';
import type { DomainContext } from '../../http/context.js';
import { deviceOf } from '../../http/device.js';
import { route } from '../../http/route.js';
import { signedInHint } from '../../http/signed-in-hint.js';
import { newSecret } from '../../ids.js';
import { notFound, Refusal } from '../../problems.js';
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
      const begun = await refusing(request, beginSignIn(parts, { ...body, browserSecret, language }));
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
      const signedIn = await refusing(request, finishing);
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
      hint.set(reply);
      return signedIn;
    });

    route(scope, 'POST /auth/switch-account', async ({ body, caller }) => switchAccount(parts, caller, body));

    route(scope, 'POST /auth/log-out', async ({ body, request, reply }) => {
      hint.clear(reply);
      return logOut(parts, body.refreshToken, request.log);
    });

    route(scope, 'POST /auth/log-out-everywhere', async ({ caller, reply }) => {
      hint.clear(reply);
      await endSessionsOf(database.common(), caller.personId);
    });

    await scope.register(async (inner) => {
      // Only here: a form can be sent from any other site without a CORS preflight.
      await inner.register(formbody);
      route(inner, 'POST /auth/back-channel-logout', async ({ body, request }) =>
        refusing(request, endByProvider(parts, body.logout_token)),
      );
    });
  });
}

/** Why a sign-in failed is for the log; whoever is trying learns only that it did. */
async function refusing<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SignInRefused) {
      request.log.warn({ err: error }, 'sign-in refused');
      throw new Refusal('sign_in_refused');
    }
    if (error instanceof LogoutRefused) {
      request.log.warn({ err: error }, 'logout token refused');
      throw new Refusal('malformed_request');
    }
    if (error instanceof ProviderUnavailable) {
      request.log.error({ err: error }, 'identity provider unavailable');
      throw new Refusal('unavailable', { retryAfter: 5 });
    }
    throw error;
  }
}

/**
 * What binds a sign-in to the browser that began it. All tabs share it, so that two that sign in at once do not spoil
 * it for each other. The prefix keeps neighbours under the same domain from setting it.
 */
function browserCookie(secure: boolean) {
  const name = secure ? '__Host-sign-in' : 'sign-in';
  return {
    read: ({ cookies }: FastifyRequest): string | undefined => /^[\w-]{32}$/.exec(cookies[name] ?? '')?.[0],
    write: (reply: FastifyReply, secret: string): void => {
      void reply.setCookie(name, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: limits.signInAttemptSeconds,
      });
    },
  };
}
