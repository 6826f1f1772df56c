import { calls, type Access, type CallKey } from '@rounds/contract';

/**
 * Whoever came in with a PIN does the work of the site. Other calls would let somebody who has seen a PIN, or has set it
 * first, change the person: end their sessions, read everything about them, delete them. A new call is not for shared
 * phones until it is named here.
 */
const work: ReadonlySet<CallKey> = new Set([
  'GET /profile/overview',
  'PATCH /profile',
  'GET /sites',
  'GET /sites/{id}',
  'GET /sites/{id}/facilities',
  'GET /sites/{id}/rounds',
  'GET /facilities/{id}',
  'GET /qr/{id}',
  'POST /qr/{id}/report-quality-check',
  'GET /checks/mine',
  'GET /search',
  'GET /today',
  'GET /due',
  'POST /handovers',
  'POST /handovers/{id}/close',
  'GET /jobs',
  'POST /jobs',
  'GET /jobs/{id}',
  'PATCH /jobs/{id}',
  'POST /jobs/{id}/done',
  'POST /jobs/{id}/comment',
  'POST /photos',
  'GET /photos/{id}/sent',
  'GET /photos/{id}',
] satisfies CallKey[]);

export function isForSharedPhones(key: CallKey): boolean {
  const access: Access = calls[key].access;
  return access === 'public' || work.has(key);
}
