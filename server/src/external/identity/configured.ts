import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.js';
import type { Database } from '../../db/database.js';
import { keptSecret } from '../../db/secrets.js';
import { languageOf } from '../../http/language.js';
import type { Texts } from '../../texts.js';
import { makeEmbeddedKeys } from './embedded-keys.js';
import { embeddedProvider } from './embedded-provider.js';
import { oidcPayloadStore } from './oidc-payload.store.js';
import { openIdProvider } from './openid.js';
import type { IdentityProvider } from './port.js';

/** Where the identity provider sends people back to. */
export const signInReturn = (publicUrl: string): string => `${publicUrl}/app/auth`;

/** The providers of the configuration; with none, the embedded one, mounted in this very app. */
export async function configuredProviders(
  app: FastifyInstance,
  { publicUrl, providers }: Config,
  database: Database,
  texts: Texts,
): Promise<readonly IdentityProvider[]> {
  if (providers.length > 0) return providers.map((settings) => openIdProvider(settings));
  const embedded = await embeddedProvider({
    publicUrl,
    redirectUri: signInReturn(publicUrl),
    keys: await keptSecret(database.common(), 'embedded-provider-keys', makeEmbeddedKeys),
    store: oidcPayloadStore(database),
    languageOf,
    textsIn: (language) => (key) => texts.in(language)(`signin.${key}`),
  });
  await app.register(embedded.plugin);
  return [embedded.identity];
}
