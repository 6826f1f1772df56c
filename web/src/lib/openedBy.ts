import type { Body } from '@rounds/contract';
import { useLocation } from '../router/context';
import type { Location } from '../router/location';

/** How the door was opened, for the report of the round. */
export type OpenedBy = Body<'POST /qr/{id}/report-quality-check'>['openedBy'];

/** What a link to a door carries as its `state`. */
export const byCode = { openedBy: 'code' } as const;
export const fromList = { openedBy: 'list' } as const;
/** To a door to mend a refused report. Names the report, so that a page already open there reads the draft again. */
export const mended = (requestId: string) => ({ ...fromList, mended: requestId });

/** What the link says that led here. */
export function saidByLink({ state }: Pick<Location, 'state'>): OpenedBy {
  const said = (state as { openedBy?: unknown } | null)?.openedBy;
  return said === 'code' || said === 'list' ? said : undefined;
}

/**
 * Without a word from the link the door's page itself was opened, as a phone's camera does it, unless another page of ours
 * led there. Whatever else happened stays unknown.
 */
export function openedBy(shown: Location, referrer: string, origin: string): OpenedBy {
  const { key } = shown;
  const said = saidByLink(shown);
  if (said) return said;
  const isOurs = referrer === origin || referrer.startsWith(`${origin}/`);
  return key === 'default' && !isOurs ? 'code' : undefined;
}

export const useOpenedBy = (): OpenedBy => openedBy(useLocation(), document.referrer, location.origin);

/** For pages that no code on a door leads to: a message or a mail opens them, too. */
export const useSaidByLink = (): OpenedBy => saidByLink(useLocation());

export const useMended = (): unknown => (useLocation().state as { mended?: unknown } | null)?.mended;
