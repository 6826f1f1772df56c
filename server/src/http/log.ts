/** Beside the message: an error's code, and what OAuth calls it. Nothing else an error carries is fit for a log. */
const plainFields = ['code', 'status', 'error', 'error_description'] as const;
const deepest = 5;

/**
 * A database's error carries the statement's values along, and with them what people wrote; a provider's carries
 * tokens: they stay out of the log, in the error itself and in what caused it.
 */
export function errorForLog(error: Error, depth = 0) {
  const { name, message, stack = '', cause } = error;
  return { type: name, message, stack, ...plainOf(error), ...(cause !== undefined && causeForLog(cause, depth + 1)) };
}

function causeForLog(cause: unknown, depth: number): { cause?: unknown } {
  if (depth > deepest || typeof cause !== 'object' || cause === null) return {};
  return { cause: cause instanceof Error ? errorForLog(cause, depth) : plainOf(cause) };
}

const plainOf = (error: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(error).filter(
      ([name, value]) => plainFields.some((field) => field === name) && ['string', 'number'].includes(typeof value),
    ),
  );
