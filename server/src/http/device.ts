import type { FastifyRequest } from 'fastify';

/** Enough for a person to tell their devices apart. */
export const deviceOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
