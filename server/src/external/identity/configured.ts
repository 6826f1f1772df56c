import type { FastifyInstance } from 'fastify';
import { isDemoOffered, type Config } from '../../config.js';
import type { Database } from '../../db/database.js';
import { keptSecret } from '../../db/secrets.js';
import { languageOf } from '../../http/language.js';
import type { Texts } from '../../texts.js';
import { makeEmbeddedKeys } from './embedded-keys.js';
import { embeddedProvider } from './embedded-provider.js';
import { oidcPayloadStore } from './oidc-payload.store.js';
import { openIdProvider } from './openid.js';
import { ownAccounts } from './own-accounts.js';
import type { IdentityProvider } from './port.js';

/** Where the identity provider sends people back to. */
export const signInReturn = (publicUrl: string): string => `${publicUrl}/app/auth`;

/** Those of the configuration, or the embedded one, mounted in this very app; and own accounts. */
export async function configuredProviders(
  app: FastifyInstance,
  config: Config,
  database: Database,
  texts: Texts,
): Promise<readonly IdentityProvider[]> {
  const own = config.ownAccounts ? [ownAccounts(config.publicUrl)] : [];
  if (isDemoOffered(config)) return [await embedded(app, config, database, texts), ...own];
  return [...config.providers.map((settings) => openIdProvider(settings)), ...own];
}

async function embedded(
  app: FastifyInstance,
  { publicUrl }: Config,
  database: Database,
  texts: Texts,
): Promise<IdentityProvider> {
  const provider = await embeddedProvider({
    publicUrl,
    redirectUri: signInReturn(publicUrl),
    keys: await keptSecret(database.common(), 'embedded-provider-keys', makeEmbeddedKeys),
    store: oidcPayloadStore(database),
    languageOf,
    textsIn: (language) => (key) => texts.in(language)(`signin.${key}`),
  });
  await app.register(provider.plugin);
  return provider.identity;
}
