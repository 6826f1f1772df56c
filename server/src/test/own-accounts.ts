import { roles, type Answer } from '@rounds/contract';
import { hashSecret, newId, newSecret } from '../ids.js';
import { authenticator, type Authenticator, type Cheat } from './authenticator.js';
import type { Organisation } from './personas.js';
import type { TestApp } from './test-app.js';

type Server = Pick<TestApp, 'call' | 'url'>;
type Begun = Answer<'POST /auth/own/begin'>;

/** A browser with an authenticator, as far as own accounts need them. */
export interface Phone {
  keys: Authenticator;
  /** With the cookie that binds a ceremony to this browser. */
  headers: () => Record<string, string>;
  begin: (token?: string) => Promise<Begun>;
  register: (invitationCode: string, given?: Partial<Registration>) => ReturnType<typeof registering>;
  signIn: (cheat?: Cheat, begun?: Begun) => ReturnType<typeof signingIn>;
  recover: (code: string) => ReturnType<typeof recovering>;
}

interface Registration {
  firstName: string;
  lastName: string;
  begun: Begun;
  cheat: Cheat;
}

type Headers = Record<string, string>;

const registering = (
  rounds: Server,
  headers: Headers,
  body: Parameters<typeof rounds.call<'POST /auth/own/register'>>[1],
) => rounds.call('POST /auth/own/register', { ...body, headers });
const signingIn = (rounds: Server, headers: Headers, body: Parameters<typeof rounds.call<'POST /auth/own'>>[1]) =>
  rounds.call('POST /auth/own', { ...body, headers });
const recovering = (rounds: Server, headers: Headers, state: string, code: string) =>
  rounds.call('POST /auth/own/recover', { body: { state, code }, headers });

/** Each phone has an address of its own where the server trusts its proxy: no test pays for the failures of another. */
export function phone(rounds: Server, keys: Authenticator = authenticator(() => rounds.url)): Phone {
  let cookie = '';
  const [a, b] = crypto.getRandomValues(new Uint8Array(2));
  const headers = () => ({
    'x-forwarded-for': `10.7.${a}.${b}`,
    'user-agent': 'Mozilla/5.0 (Linux; Android 15)',
    ...(cookie && { cookie }),
  });
  const begin = async (token?: string) => {
    const begun = await rounds.call('POST /auth/own/begin', { body: {}, headers: headers(), ...(token && { token }) });
    cookie = begun.headers.getSetCookie().join().split(';')[0] ?? '';
    return begun.body;
  };
  return {
    keys,
    headers,
    begin,
    register: async (invitationCode, { firstName = 'Nina', lastName = '', begun, cheat } = {}) => {
      const ceremony = begun ?? (await begin());
      const credential = keys.create(ceremony, cheat);
      const body = { state: ceremony.state, firstName, lastName, credential, invitationCode };
      return registering(rounds, headers(), { body });
    },
    signIn: async (cheat, begun) => {
      const ceremony = begun ?? (await begin());
      return signingIn(rounds, headers(), { body: { state: ceremony.state, credential: keys.get(ceremony, cheat) } });
    },
    recover: async (code) => {
      const { state } = await begin();
      return recovering(rounds, headers(), state, code);
    },
  };
}

/** Olga makes herself the first owner of a new installation. */
export async function setUp(rounds: Server, secret: string, owner: Phone = phone(rounds)) {
  const begun = await owner.begin();
  const credential = owner.keys.create(begun);
  const who = { title: ' Clean & Co ', firstName: 'Olga', lastName: '', timeZone: 'Europe/Prague' };
  const body = { ...who, secret, state: begun.state, credential };
  return rounds.call('POST /setup', { body, headers: owner.headers() });
}

/** An open invitation of the owner, for staff at the first site. */
export async function invitationTo(
  { db }: TestApp,
  { id: accountId, owner, sites }: Organisation,
  expiresAt = new Date(Date.now() + 3_600_000),
): Promise<string> {
  const id = newId();
  const code = newSecret();
  await db
    .insertInto('invitation')
    .values({
      id,
      account_id: accountId,
      code_hash: hashSecret(code),
      role_id: roles.staff,
      whole_account: false,
      invited_by: owner.id,
      expires_at: expiresAt,
    })
    .execute();
  await db
    .insertInto('invitation_site')
    .values({ account_id: accountId, invitation_id: id, site_id: sites[0] })
    .execute();
  return code;
}
