import { claimsOf, session } from '../session';

/** Who the kept things belong to: a phone may change hands, and nobody's work is sent in another's name. */
export function personOf(accessToken: string): string | null {
  const { sub } = claimsOf(accessToken);
  return typeof sub === 'string' ? sub : null;
}

/** Which of two tokens is the newer one. */
export function issuedAt(accessToken: string): number {
  const { iat } = claimsOf(accessToken);
  return typeof iat === 'number' ? iat : 0;
}

export function currentPerson(): string | null {
  const current = session.read();
  return current && personOf(current.accessToken);
}
