import type { FastifyInstance } from 'fastify';

/**
 * No inline script or style anywhere but where a page names its own hash. `wasm-unsafe-eval` lets the scanner's worker
 * compile its decoder; it allows no JavaScript from text.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** The same for every answer, so they are made once. */
const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  // Invitation codes stand in addresses: no other site learns where a person came from.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

export function setSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const all = https ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers;
  // At the beginning: the identity provider writes its answers by itself, with what is there by then.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all);
    done();
  });
}
