import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** No id, code or file name of ours is as long. */
export const longestSegment = 200;
const unreadable = '/unreadable';

/**
 * An address that cannot be decoded, or with an endless part or a NUL, which names nothing and cannot be looked for, would be answered before any hook, without the headers
 * that every other answer has. So it becomes one that leads nowhere.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) && path.split('/').every((segment) => segment.length <= longestSegment) ? url : unreadable;
}

export const wasUnreadable = ({ url, originalUrl }: FastifyRequest): boolean =>
  url === unreadable && originalUrl !== url;

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
