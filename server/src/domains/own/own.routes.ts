import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownProvider } from '../../external/identity/own-accounts.js';
import { relyingParty } from '../../external/passkeys.js';
import { countingFailures } from '../../http/budgets.js';
import type { DomainContext } from '../../http/context.js';
import { deviceOf } from '../../http/device.js';
import { route } from '../../http/route.js';
import { browserCookie, noteSignIn, refusing } from '../../http/sign-in.js';
import { signedInHint } from '../../http/signed-in-hint.js';
import { newSecret } from '../../ids.js';
import { notFound } from '../../problems.js';
import { sessionParts, type SessionParts } from '../auth/auth.act.js';
import { beginCeremony } from './ceremony.service.js';
import { recover, register, signInWithPasskey } from './own.service.js';
import { requireOpenSetup, setUp } from './setup.service.js';

/** Ceremonies of own accounts. Where people sign in with providers only, none of these is found. */
export const ownRoutes = (context: DomainContext): void =>
  void context.app.register(async (app) => ownCalls(app, context, await sessionParts(context)));

function ownCalls(app: FastifyInstance, { config, stateFact }: DomainContext, session: SessionParts): void {
  const { database } = session;
  const isSecure = config.publicUrl.startsWith('https:');
  const cookie = browserCookie(isSecure);
  const hint = signedInHint(isSecure);
  const site = relyingParty(config.publicUrl);
  const parts = { ...session, site, stateFact };

  const requireOwn = () => {
    if (!config.ownAccounts) throw notFound();
  };
  const browserOf = (request: FastifyRequest) => ({
    browserSecret: cookie.read(request),
    device: deviceOf(request),
    ip: request.ip,
  });

  /** Counted against whoever fails, noted in the log, and remembered by the browser. */
  async function signingIn<Answer extends { accessToken: string }>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    work: () => Promise<Answer>,
    passkey?: string,
  ): Promise<Answer> {
    requireOwn();
    const guess = { ip: request.ip, ...(passkey !== undefined && { passkey }) };
    const signedIn = await countingFailures(database, guess, () => refusing(request, ownProvider, work()));
    noteSignIn(request, ownProvider, signedIn);
    hint.set(reply);
    return signedIn;
  }

  route(app, 'POST /auth/own/begin', async ({ caller, request, reply }) => {
    requireOwn();
    const browserSecret = cookie.read(request) ?? newSecret();
    // A PIN is too weak to learn anything about a person's passkeys with.
    const personId = caller?.sharedPhoneId === null ? caller.personId : undefined;
    const begun = await beginCeremony(database, site, { browserSecret, personId });
    cookie.write(reply, browserSecret);
    return begun;
  });

  route(app, 'POST /auth/own', async (call) => {
    const { body, request } = call;
    return signingIn(call, () => signInWithPasskey(parts, body, browserOf(request)), body.credential.id);
  });

  route(app, 'POST /auth/own/recover', async (call) =>
    signingIn(call, () => recover(parts, call.body, browserOf(call.request))),
  );

  route(app, 'POST /auth/own/register', async (call) => {
    const { body, language, request } = call;
    return signingIn(call, () => register(parts, body, { ...browserOf(request), language }));
  });

  route(app, 'GET /setup/{secret}', async ({ params, request }) => {
    requireOwn();
    await countingFailures(database, { ip: request.ip }, () => requireOpenSetup(database, params.secret));
    return { isOpen: true as const };
  });

  route(app, 'POST /setup', async (call) => {
    const { body, language, t, request } = call;
    return signingIn(call, () => setUp(parts, body, { ...browserOf(request), language, t }));
  });
}
