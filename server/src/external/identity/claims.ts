import { productLanguage } from '@rounds/contract';
import type { Identity } from './port.js';

/** The standard claims as far as providers agree on them; each may be missing or of another type. */
export interface Claims {
  iss: string;
  sub: string;
  [name: string]: unknown;
}

export function identityOf(claims: Claims): Identity {
  const email = text(claims.email, 320) || null;
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

function text(claim: unknown, longest = 200): string {
  return typeof claim === 'string' ? claim.replaceAll('\u0000', '').trim().slice(0, longest) : '';
}
