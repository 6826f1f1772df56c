import type { FastifyInstance } from 'fastify';

/** Only an escape in JSON brings half a pair of surrogates in: everything else was decoded from UTF-8, which has none. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Bodies in JSON. Some clients name JSON as the type of a body that is not there. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') done(null, undefined);
    else if (surrogateEscape.test(text)) {
      void parse(request, text, (error, value?: unknown) => done(error, wellFormed(value)));
    } else void parse(request, text, done);
  });
}

/**
 * Half a pair of surrogates, which PostgreSQL refuses as JSON and stores as something else as text, becomes the
 * replacement character where JSON comes in: in bodies, and in what was sealed for us.
 */
export function wellFormed(value: unknown): unknown {
  const whole = { value };
  // A list of what is left, not a function that calls itself: a body can be nested deeper than those can.
  const waiting: object[] = [whole];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [key, part] of Object.entries(next) as [string, unknown][]) {
      if (typeof part === 'string') (next as Record<string, unknown>)[key] = part.toWellFormed();
      else if (typeof part === 'object' && part !== null) waiting.push(part);
    }
  }
  return whole.value;
}
