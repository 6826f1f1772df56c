import { browserLanguage, languages } from '@rounds/contract';
import type { AdapterFactory, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { ChosenPerson, People } from './demo-people.js';
import type { EmbeddedKeys } from './embedded-keys.js';

export const mountPath = '/oidc';
/** The address of the server may change between starts; who its people are may not. */
export const embeddedIssuer = 'urn:rounds:embedded';
/** Where a sign-in ends that took too long, was used before or belongs to another browser. */
export const expiredPath = '/expired';
export const clientId = 'rounds';
export const scopes = 'openid profile email';

const minutes = 60;
const off = { enabled: false };

interface Needs {
  redirectUri: string;
  keys: EmbeddedKeys;
  adapter: AdapterFactory;
  people: People;
}

/** Everything that one first-party client with the code flow does not need is off. */
export function embeddedSettings({ redirectUri, keys, adapter, people }: Needs): Configuration {
  return {
    adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [keys.signing] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
      email: ['email', 'email_verified'],
    },
    discovery: { ui_locales_supported: languages.map(browserLanguage) },
    // Without a userinfo call the names travel in the ID token.
    conformIdTokenClaims: false,
    features: {
      devInteractions: off,
      userinfo: off,
      rpInitiatedLogout: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      dPoP: off,
    },
    cookies: {
      keys: [keys.cookie],
      // Everybody chooses anew: the session cookie goes to a path that nothing reads, so nobody stays signed in here.
      long: { path: `${mountPath}/nowhere`, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: 5 * minutes,
      AuthorizationCode: minutes,
      Grant: 10 * minutes,
      IdToken: 5 * minutes,
      Interaction: 30 * minutes,
      Session: 10 * minutes,
    },
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    clientBasedCORS: () => false,
    findAccount: async (_ctx, subject) => {
      const person = await people.find(subject);
      return person && { accountId: subject, claims: () => claimsOf(person) };
    },
    loadExistingGrant,
    renderError: (ctx) => ctx.redirect(mountPath + expiredPath),
  };
}

function claimsOf({ subject, firstName, lastName, email, language }: ChosenPerson) {
  return {
    sub: subject,
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    family_name: lastName,
    locale: browserLanguage(language),
    ...(email && { email, email_verified: true }),
  };
}

/** The client is ourselves: what it asks for is granted without a question. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.account?.accountId });
  grant.addOIDCScope(scopes);
  await grant.save();
  return grant;
}
