import { productLanguage } from '@rounds/contract';
import { SignInRefused, type Identity } from './port.js';

/** The standard claims as far as providers agree on them; each may be missing or of another type. */
export interface Claims {
  iss: string;
  sub: string;
  [name: string]: unknown;
}

export function identityOf(claims: Claims): Identity {
  // Neither can be stored, and leaving it out could make two people one.
  if (/\0/.test(claims.sub) || !claims.sub.isWellFormed()) throw new SignInRefused('The subject is not a text');
  const email = addressIn(claims.email);
  const locale = text(claims.locale);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...nameOf(claims, email),
    email,
    // Some providers write the boolean as a string.
    emailVerified: email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    language: productLanguage(locale) ?? null,
  };
}

/**
 * What the provider tells about somebody beside their ID token, which goes first. An address and whether it was verified
 * are one claim in two: they are not taken from two places, unless both speak of the same address.
 */
export function joined(claims: Claims, told: Readonly<Record<string, unknown>>): Claims {
  const speaksOfAnother = claims.email !== undefined && claims.email !== told['email'];
  const { email: _email, email_verified: _verified, ...withoutAddress } = told;
  if (speaksOfAnother) return { ...withoutAddress, ...claims };
  const { email_verified: verified, ...rest } = claims;
  return {
    ...told,
    ...rest,
    ...(claims.email !== undefined && verified !== undefined && { email_verified: verified }),
  };
}

export const lacksName = (claims: Claims): boolean => !text(claims.given_name) && !text(claims.name);

export interface PersonName {
  firstName: string;
  lastName: string;
}

export function splitName(name: string): PersonName {
  const [firstName = '', ...rest] = name.trim().split(/\s+/u);
  return { firstName, lastName: rest.join(' ') };
}

function nameOf(claims: Claims, email: string | null): PersonName {
  const firstName = text(claims.given_name);
  if (firstName) return { firstName, lastName: text(claims.family_name) };
  const name = text(claims.name) || text(claims.preferred_username) || text(claims.nickname);
  return splitName(name || (email?.split('@')[0] ?? ''));
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.replaceAll('\u0000', '').trim().slice(0, 200).toWellFormed() : '';
}

/** One address that mail can be sent to as it is: nothing in it begins another address or another header. */
const oneAddress = /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u;

const addressIn = (claim: unknown): string | null => {
  const address = typeof claim === 'string' ? claim.trim() : '';
  return address.length <= 254 && oneAddress.test(address) ? address : null;
};
