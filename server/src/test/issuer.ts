import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';

export type Parts = Record<string, unknown>;

export interface Forgery {
  header?: Parts;
  claims?: (claims: Parts) => Parts;
  signature?: (signed: Buffer, key: KeyObject, old: Buffer) => Buffer;
}

export interface Issuer {
  url: string;
  /** What a person does there: nothing, this provider sends everybody straight back. */
  visit: (authUri: string) => Promise<{ code: string; state: string }>;
  /** The next ID token leaves altered as told. */
  forgeNext: (forgery: Forgery) => void;
  /** A token of its own making, signed with its key unless told otherwise. */
  sign: (claims: Parts, header?: Parts, signature?: Forgery['signature']) => string;
  /** The next answer to a code leaves altered as told. */
  alterNext: (alter: (body: Parts) => Parts) => void;
  stop: () => Promise<void>;
}

/** An independent OpenID provider with keys of its own, whose tokens can be altered. */
export async function startIssuer(claims: Parts = {}): Promise<Issuer> {
  const server = new OAuth2Server();
  const jwk = await server.issuer.keys.generate('RS256');
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  await server.start(0, 'localhost');

  const alterNext: Issuer['alterNext'] = (alter) => {
    server.service.once('beforeResponse', (response: { body: Parts }) => {
      response.body = alter(response.body);
    });
  };
  server.service.on('beforeTokenSigning', (token: { payload: Parts }) => Object.assign(token.payload, claims));

  return {
    url: server.issuer.url ?? '',
    visit: async (authUri) => {
      const { headers } = await fetch(authUri, { redirect: 'manual' });
      const { searchParams } = new URL(headers.get('location') ?? '');
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    },
    forgeNext: (forgery) => alterNext((body) => ({ ...body, id_token: forge(String(body['id_token']), forgery, key) })),
    sign: (payload, header = {}, signature = signRs256) => {
      const signed = [{ alg: 'RS256', kid: jwk.kid, ...header }, payload].map(encode).join('.');
      return `${signed}.${signature(Buffer.from(signed), key, Buffer.alloc(0)).toString('base64url')}`;
    },
    alterNext,
    stop: () => server.stop(),
  };
}

function forge(
  token: string,
  { header = {}, claims = (same) => same, signature = signRs256 }: Forgery,
  key: KeyObject,
) {
  const [first = '', second = '', third = ''] = token.split('.');
  const signed = [{ ...decode(first), ...header }, claims(decode(second))].map(encode).join('.');
  return `${signed}.${signature(Buffer.from(signed), key, Buffer.from(third, 'base64url')).toString('base64url')}`;
}

export const signRs256 = (signed: Buffer, key: KeyObject): Buffer => sign('RSA-SHA256', signed, key);

const decode = (part: string): Parts => JSON.parse(Buffer.from(part, 'base64url').toString()) as Parts;
const encode = (part: Parts): string => Buffer.from(JSON.stringify(part)).toString('base64url');
