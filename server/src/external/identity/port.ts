import type { Language } from '@rounds/contract';

/** Who somebody is: the pair of issuer and subject. The e-mail address may be another person’s tomorrow. */
export interface Identity {
  issuer: string;
  subject: string;
  firstName: string;
  lastName: string;
  email: string | null;
  emailVerified: boolean;
  language: Language | null;
}

/** What one sign-in is bound to. Only the state and the challenge made from the verifier ever leave the server. */
export interface SignInBinding {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** What came back in the browser's address bar: nothing in it is trusted. */
interface SignInReturn {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** What the provider knows of the browser's session with it, for ending the two together. */
interface ProviderSession {
  sid: string | null;
  /** Null where it would be too long for an address. */
  idToken: string | null;
}

/** Who logged out at the provider: in one session there, or, without `sid`, in all of them. */
export interface LogoutNotice {
  issuer: string;
  /** Names this notice, which counts once. */
  jti: string;
  subject: string | null;
  sid: string | null;
}

export interface IdentityProvider {
  readonly name: string;
  readonly title: string;
  /** By which its identities are known; null for own accounts, which are no provider of identities. */
  readonly issuer: string | null;
  begin(binding: SignInBinding, language: Language): Promise<URL>;
  finish(returned: SignInReturn, binding: SignInBinding): Promise<Identity & { session?: ProviderSession }>;
  /** Where a browser ends its session with the provider; undefined where the provider has no such place. */
  endSession?(idToken: string | null, returnTo: string): Promise<URL | undefined>;
  /** Undefined for a token that is not of this provider. */
  readLogout?(token: string): Promise<LogoutNotice | undefined>;
}

/** A logout token that does not hold. */
export class LogoutRefused extends Error {
  override readonly name = 'LogoutRefused';
}

/** Something in the return or in the tokens is not what was asked for. The cause is for the log, never for the caller. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** The provider does not answer, or not as an OpenID provider would. Trying again later may help. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
