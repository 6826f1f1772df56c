import type { Body } from '@rounds/contract';
import { useLocation } from '../router/context';
import type { Location } from '../router/location';

/** How the door was opened, for the report of the round. */
export type OpenedBy = Body<'POST /qr/{id}/report-quality-check'>['openedBy'];

/** What a link to a door carries as its `state`. */
export const byCode = { openedBy: 'code' } as const;
export const fromList = { openedBy: 'list' } as const;

/**
 * Without a word from the link the page itself was opened, as a phone's camera does it, unless another page of ours led
 * there. Whatever else happened stays unknown.
 */
export function openedBy({ state, key }: Location, referrer: string, origin: string): OpenedBy {
  const said = (state as { openedBy?: unknown } | null)?.openedBy;
  if (said === 'code' || said === 'list') return said;
  const isOurs = referrer === origin || referrer.startsWith(`${origin}/`);
  return key === 'default' && !isOurs ? 'code' : undefined;
}

export const useOpenedBy = (): OpenedBy => openedBy(useLocation(), document.referrer, location.origin);
