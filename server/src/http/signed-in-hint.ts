import type { FastifyReply, FastifyRequest } from 'fastify';

/** The longest that browsers keep a cookie. */
const lifetimeSeconds = 400 * 86_400;

/**
 * Tells the server at a door that somebody is signed in on this device, which only the browser's storage knows for sure.
 * It holds no secret, and nothing is allowed by it. Set by the server: Safari forgets after a week what scripts set.
 */
export function signedInHint(secure: boolean) {
  const name = 'signed-in';
  const options = { path: '/app/qr', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    isSet: ({ cookies }: FastifyRequest): boolean => cookies[name] !== undefined,
    set: (reply: FastifyReply): void => void reply.setCookie(name, '1', { ...options, maxAge: lifetimeSeconds }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, options),
  };
}
