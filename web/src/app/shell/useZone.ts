import { useSites } from '../../features/sites/api/sites';
import { ownTimeZone } from '../../lib/dates';
import { isKnownZone } from '../../lib/zones';
import type { MainView } from './mainView';

/** Whose days a list has: the open site's; those that all sites share; or else the viewer's. */
export function useZone({ account, site }: Pick<MainView, 'account' | 'site'>): string {
  const sites = useSites(account.id).data ?? [];
  const shown = sites.filter(({ id }) => site === null || id === site.id);
  const [zone, ...others] = new Set(shown.map(({ timeZone }) => timeZone));
  return zone !== undefined && others.length === 0 && isKnownZone(zone) ? zone : ownTimeZone();
}
