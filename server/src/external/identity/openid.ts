import { browserLanguage } from '@rounds/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { isLoopback, type ProviderConfig } from '../../config.js';
import { hourMs } from '../../moment.js';
import { identityOf, joined, lacksName } from './claims.js';
import { logoutTokens } from './logout-token.js';
import { ProviderUnavailable, SignInRefused, type IdentityProvider } from './port.js';

interface Transport {
  fetch: CustomFetch;
  /** The requests never leave this process, so that plain http harms nobody. */
  staysInside: boolean;
}

const timeoutSeconds = 10;
/** Endpoints and algorithms change rarely; a restart should not be needed when they do. */
const metadataLifeMs = hourMs;

export function openIdProvider(
  settings: ProviderConfig,
  transport: Transport = { fetch: fetchOutside, staysInside: false },
): IdentityProvider {
  const issuer = new URL(settings.issuer);
  const plainHttp = issuer.protocol === 'http:';
  if (plainHttp && !transport.staysInside && !isLoopback(issuer.hostname)) {
    throw new Error(`The issuer of "${settings.name}" must use https: ${settings.issuer}`);
  }
  const scope = [...new Set(['openid', ...settings.scopes.split(/\s+/)])].join(' ').trim();

  const discover = async (): Promise<Configuration> =>
    discovery(issuer, settings.clientId, undefined, clientAuth(settings), {
      timeout: timeoutSeconds,
      [customFetch]: transport.fetch,
      // Without the second, a code exchanged directly with the issuer is taken without checking its signature.
      execute: [...(plainHttp ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
    }).catch((cause: unknown) => {
      throw new ProviderUnavailable(`No OpenID provider answers at ${settings.issuer}`, { cause });
    });
  const configuration = remembered(discover, metadataLifeMs);

  return {
    name: settings.name,
    title: settings.title,
    issuer: settings.issuer,

    async begin({ state, nonce, codeVerifier, redirectUri }, language) {
      const client = await configuration();
      return buildAuthorizationUrl(client, {
        ...(!transport.staysInside && promptAt(client.serverMetadata())),
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: browserLanguage(language),
      });
    },

    async finish({ code, state, iss }, binding) {
      const client = await configuration();
      const address = new URL(binding.redirectUri);
      for (const [name, value] of Object.entries({ code, state, iss })) {
        if (value !== undefined) address.searchParams.set(name, value);
      }
      try {
        const tokens = await authorizationCodeGrant(client, address, {
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          pkceCodeVerifier: binding.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SignInRefused('The provider sent no ID token');
        const idToken = tokens.id_token && tokens.id_token.length <= longestHint ? tokens.id_token : null;
        const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
        const session = { sid, idToken };
        if (!lacksName(claims) || !client.serverMetadata().userinfo_endpoint) return { ...identityOf(claims), session };
        // Some providers keep the ID token thin and tell names and e-mail only here.
        const told = await fetchUserInfo(client, tokens.access_token, claims.sub);
        return { ...identityOf(joined(claims, told)), session };
      } catch (cause) {
        throw unavailableIn(cause) ?? new SignInRefused(`${settings.name} refused a sign-in`, { cause });
      }
    },

    async endSession(idToken, returnTo) {
      const client = await configuration();
      if (!client.serverMetadata().end_session_endpoint) return undefined;
      return buildEndSessionUrl(client, {
        post_logout_redirect_uri: returnTo,
        ...(idToken && { id_token_hint: idToken }),
      });
    },

    readLogout: logoutTokens({ ...settings, configuration, fetch: transport.fetch }),
  };
}

/** Beyond that, some servers refuse the address. */
const longestHint = 4096;

/** Where a session with the provider cannot be ended, the next person on the device must at least be asked who they are. */
function promptAt(server: ServerMetadata): { prompt?: string } {
  if (server.end_session_endpoint) return {};
  const known = server['prompt_values_supported'];
  const prompt = ['select_account', 'login'].find((value) => !Array.isArray(known) || known.includes(value));
  return prompt ? { prompt } : {};
}

async function fetchOutside(...[url, options]: Parameters<CustomFetch>): Promise<Response> {
  const response = await fetch(url, options as RequestInit).catch((cause: unknown) => {
    throw new ProviderUnavailable(`No answer from ${new URL(url).origin}`, { cause });
  });
  if (response.status >= 500) throw new ProviderUnavailable(`${new URL(url).origin} answered ${response.status}`);
  return response;
}

/** openid-client wraps what its fetch throws. */
function unavailableIn(error: unknown): ProviderUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnavailable) return cause;
  }
  return undefined;
}

/** Basic is what a provider supports that names nothing; some take the secret only in the body. */
function clientAuth({ clientSecret: secret, authMethod }: ProviderConfig): ClientAuth {
  if (secret === undefined) return None();
  const ways = { client_secret_basic: basicAuth(secret), client_secret_post: ClientSecretPost(secret) };
  if (authMethod) return ways[authMethod];
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    if (supported.includes('client_secret_basic')) return ways.client_secret_basic(server, ...rest);
    if (supported.includes('client_secret_post')) return ways.client_secret_post(server, ...rest);
    return None()(server, ...rest);
  };
}

/** The library also encodes `-`, `_` and `.`, which forms leave as they are, and some providers do not decode them. */
const basicAuth =
  (secret: string): ClientAuth =>
  (_server, client, _body, headers) => {
    const credentials = [client.client_id, secret].map(formEncoded).join(':');
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

/** One value for everybody while it is fresh; a failure is not remembered. */
function remembered<Value>(make: () => Promise<Value>, lifeMs: number): () => Promise<Value> {
  let current: { value: Promise<Value>; until: number } | undefined;
  return () => {
    if (!current || current.until < Date.now()) {
      const mine = { value: make(), until: Date.now() + lifeMs };
      current = mine;
      mine.value.catch(() => {
        if (current === mine) current = undefined;
      });
    }
    return current.value;
  };
}
