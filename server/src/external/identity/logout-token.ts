import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Configuration, CustomFetch } from 'openid-client';
import { LogoutRefused, ProviderUnavailable, type LogoutNotice } from './port.js';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const mostSeconds = 300;
const skewSeconds = 30;

interface Expected {
  issuer: string;
  clientId: string;
  configuration: () => Promise<Configuration>;
  fetch: CustomFetch;
}

/** Reads what a provider sends over the back channel when somebody logged out there (OpenID Back-Channel Logout 1.0). */
export function logoutTokens({ issuer, clientId, configuration, fetch }: Expected) {
  let keys: { address: string; find: JWTVerifyGetKey } | undefined;

  function keysAt(address: string): JWTVerifyGetKey {
    if (new URL(address).protocol !== 'https:' && new URL(issuer).protocol === 'https:') {
      throw new ProviderUnavailable(`The keys of ${issuer} must be served by https`);
    }
    if (keys?.address !== address) {
      const find = createRemoteJWKSet(new URL(address), {
        [customFetch]: (url, options) =>
          fetch(url, { ...options, headers: Object.fromEntries(options.headers), body: undefined }),
      });
      keys = { address, find };
    }
    return keys.find;
  }

  return async (token: string): Promise<LogoutNotice | undefined> => {
    if (!isMeant(token, issuer)) return undefined;
    const server = (await configuration()).serverMetadata();
    const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keysAt(server.jwks_uri ?? ''), {
        issuer: server.issuer,
        audience: clientId,
        // Never with our own secret, nor without a signature.
        algorithms: offered.filter((name) => /^(RS|PS|ES|Ed)/.test(name)),
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: mostSeconds,
        clockTolerance: skewSeconds,
      });
      const typ = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt';
      if (typ !== 'logout+jwt' && typ !== 'jwt') throw new LogoutRefused(`A ${typ} is not a logout token`);
      return noticeIn(payload);
    } catch (cause) {
      if (cause instanceof ProviderUnavailable || cause instanceof LogoutRefused) throw cause;
      throw new LogoutRefused('The logout token does not hold', { cause });
    }
  };
}

/** Asked before anything is fetched: strangers' tokens cost nothing. */
function isMeant(token: string, issuer: string): boolean {
  const bare = (address: unknown) => String(address).replace(/\/+$/, '');
  try {
    return bare(decodeJwt(token).iss) === bare(issuer);
  } catch {
    return false;
  }
}

function noticeIn(payload: JWTPayload): LogoutNotice {
  const events = payload['events'];
  const isLogout = typeof events === 'object' && events !== null && isObject(Reflect.get(events, event));
  if (!isLogout) throw new LogoutRefused('It tells of something else');
  // An ID token has one; this is not a place to show it.
  if (payload['nonce'] !== undefined) throw new LogoutRefused('It has a nonce');
  const { iss = '', jti = '', sub: subject = null } = payload;
  const sid = payload['sid'] ?? null;
  if (subject === null && sid === null) throw new LogoutRefused('It names nobody');
  if (!isText(subject) || !isText(sid)) throw new LogoutRefused('Whom it names is not a text');
  return { issuer: iss, jti, subject, sid };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.isWellFormed() && !value.includes('\0'));
