/** What the database says, in words the rest of the server can ask for. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** As PostgreSQL numbers its errors; a connection that broke has none. */
export const sqlStateOf = (error: unknown): string | undefined => /^[0-9A-Z]{5}$/.exec(codeOf(error) ?? '')?.[0];

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';
/** Two transactions stood in each other's way; the same work may well succeed now. */
export const isPassingConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');

/** A value of the request that no column can take: too large, of no such form, in no such alphabet. */
export const isUnstorable = (error: unknown): boolean => /^22\w{3}$/.test(codeOf(error) ?? '');

/**
 * The server no longer knows a statement by its name, or not as it was: a new connection parses it again. For columns that
 * a migration added there is no code of its own, and the message is in the server's language.
 */
export const isStaleStatement = (error: unknown): boolean =>
  ['26000', '42P05'].includes(codeOf(error) ?? '') ||
  (codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery');

/** Somebody else held the lock for longer than we may make others wait. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** No connection, none left, shutting down, too slow, no room on the disk: nothing that a request is to blame for. */
const passing =
  /^(08\w{3}|57014|57P0[1-5]|53\w{3}|58\w{3}|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|ENOENT|ENOSPC)$/;
/** What the driver says without a code. */
const cutOff =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Connection ended|after calling end on the pool/i;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code) return passing.test(code);
  return error instanceof Error && cutOff.test(error.message);
}
