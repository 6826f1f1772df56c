import type { EventEmitter } from 'node:events';
import formbody from '@fastify/formbody';
import type { Language } from '@rounds/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type Provider from 'oidc-provider';
import type { CustomFetch } from 'openid-client';
import { peopleIn } from './demo-people.js';
import type { EmbeddedKeys } from './embedded-keys.js';
import { clientId, embeddedIssuer, embeddedSettings, mountPath, scopes } from './embedded-settings.js';
import { interactionRoutes } from './interaction-routes.js';
import { oidcAdapter, type OidcStore } from './oidc-adapter.js';
import { loadOidcLibrary } from './oidc-library.js';
import { openIdProvider } from './openid.js';
import { ProviderUnavailable, type IdentityProvider } from './port.js';
import type { SigninTexts } from './signin-page.js';

export interface EmbeddedNeeds {
  /** The origin under which browsers know us. */
  publicUrl: string;
  redirectUri: string;
  keys: EmbeddedKeys;
  store: OidcStore;
  languageOf: (acceptLanguage: string | undefined) => Language;
  textsIn: (language: Language) => SigninTexts;
}

export interface EmbeddedProvider {
  identity: IdentityProvider;
  /** The provider's own addresses, under `/oidc`. */
  plugin: FastifyPluginAsync;
}

/** A real OpenID provider in the same process, for a first look and for tests: it asks who one is and believes it. */
export async function embeddedProvider(needs: EmbeddedNeeds): Promise<EmbeddedProvider> {
  const { publicUrl, redirectUri, keys, store } = needs;
  const library = await loadOidcLibrary();
  const issuer = publicUrl + mountPath;
  const people = peopleIn(store);
  const adapter = oidcAdapter(library, store);
  const provider = new library.Provider(issuer, embeddedSettings({ redirectUri, keys, adapter, people }));
  // The mount below says under which address the browser knows us; the provider believes only that.
  provider.proxy = true;

  let app: FastifyInstance | undefined;
  const insideFetch: CustomFetch = async (url, options) => {
    if (!app) throw new ProviderUnavailable('The embedded identity provider is not mounted');
    return fetchInside(app, url, options);
  };
  const openid = openIdProvider(
    { name: 'embedded', title: 'Rounds', issuer, clientId, clientSecret: keys.clientSecret, scopes },
    { fetch: insideFetch, staysInside: true },
  );

  return {
    // Nobody stays signed in here, so there is nothing to end.
    identity: {
      name: openid.name,
      title: openid.title,
      issuer: embeddedIssuer,
      begin: async (binding, language) => {
        // Every start of a sign-in deletes what has expired.
        await store.purge();
        return openid.begin(binding, language);
      },
      finish: async (returned, binding) => {
        const { session: _session, ...identity } = await openid.finish(returned, binding);
        return { ...identity, issuer: embeddedIssuer };
      },
    },
    plugin: async (scope) => {
      app = scope;
      const log = (_ctx: unknown, error: unknown) => scope.log.error({ err: error }, 'embedded identity provider');
      const events: EventEmitter = provider;
      events.on('server_error', log);
      events.on('error', (error: unknown) => log(undefined, error));
      await scope.register(
        async (inner) => {
          await inner.register(formbody);
          await inner.register(interactionRoutes({ ...needs, library, provider, people }));
        },
        { prefix: mountPath },
      );
      await scope.register(mount(provider, new URL(publicUrl)), { prefix: mountPath });
    },
  };
}

function mount(provider: Provider, publicUrl: URL): FastifyPluginAsync {
  const handle = provider.callback();
  return async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/*', async (request, reply) => {
      reply.hijack();
      const raw = Object.assign(request.raw, { originalUrl: request.raw.url });
      raw.url = raw.originalUrl?.slice(mountPath.length);
      raw.headers['x-forwarded-host'] = publicUrl.host;
      raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await handle(raw, reply.raw);
    });
  };
}

/** Our public address may not be reachable from inside (a proxy, a container, a name only phones know): no socket is used. */
async function fetchInside(app: FastifyInstance, url: string, options: Parameters<CustomFetch>[1]): Promise<Response> {
  const { pathname, search } = new URL(url);
  const answer = await app.inject({
    method: options.method as 'GET' | 'POST',
    url: pathname + search,
    headers: options.headers,
    ...(options.body ? { payload: await new Response(options.body).text() } : {}),
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(answer.body, { status: answer.statusCode, headers });
}
