import { session } from '../session';

/** Who the kept things belong to: a phone may change hands, and nobody's work is sent in another's name. */
export function personOf(accessToken: string): string | null {
  try {
    const [, payload = ''] = accessToken.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}

export function currentPerson(): string | null {
  const current = session.read();
  return current && personOf(current.accessToken);
}
