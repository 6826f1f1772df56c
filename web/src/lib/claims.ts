interface Claims {
  sub?: unknown;
  iat?: unknown;
  /** One for all tabs of a browser, from sign-in to log-out. */
  sid?: unknown;
  app?: { accountId?: string | null };
}

/** We only read it: trusting it is the server's business. */
export function claimsOf(accessToken: string): Claims {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

/** The access token says which organisation it is for. */
export const accountOf = (accessToken: string): string | null => claimsOf(accessToken).app?.accountId ?? null;

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
