import { createHash } from 'node:crypto';
import { visitorLanguage, type SharedConfig } from '@rounds/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDemoOffered } from '../../config.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { notFound } from '../../problems.js';
import { version } from '../../version.js';

export function configRoutes({ app, config, texts, identity, vapid }: DomainContext): void {
  const lasting: Omit<SharedConfig, 'browserPushPublicKey'> = {
    providers: identity.map(({ name, title }) => ({ name, title })),
    isFlexLoginOffered: config.flexLogin,
    isOwnOffered: config.ownAccounts,
    isDemoOffered: isDemoOffered(config),
    publicUrl: config.publicUrl,
    version,
  };

  route(app, 'GET /configs/shared', async ({ request, reply }) => {
    const { publicKey } = await vapid.current();
    const shared = { ...lasting, browserPushPublicKey: publicKey };
    const tag = createHash('sha256').update(JSON.stringify(shared)).digest('base64url').slice(0, 22);
    await answerIfUnchanged(request, reply, `"${tag}"`);
    return shared;
  });

  route(app, 'GET /configs/lang-resources/{lang}', async ({ params, request, reply }) => {
    const language = visitorLanguage(params.lang);
    if (!language) throw notFound();
    const { texts: resources, etag } = texts.resources(language);
    await answerIfUnchanged(request, reply, etag);
    return resources;
  });
}

/** Clients keep these and ask each time whether they are still right. */
async function answerIfUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): Promise<void> {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  // A proxy or our own compression may have made the tag a weak one.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) await reply.code(304).send();
}
