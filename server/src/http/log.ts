/** A database's error carries the statement's values along, and with them what people wrote: they stay out of the log. */
export function errorForLog(error: Error & { code?: unknown }) {
  const { name, message, code, stack = '' } = error;
  return { type: name, message, ...(typeof code === 'string' && { code }), stack };
}
