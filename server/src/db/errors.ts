/** What the database says, in words the rest of the server can ask for. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';
/** Two transactions stood in each other's way; the same work may well succeed now. */
export const isPassingConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');

const unreachable = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)$/;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code) return unreachable.test(code);
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
