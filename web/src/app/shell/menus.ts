import { useEffect } from 'react';
import { whenQuiet } from '../../lib/whenQuiet';
import { lazyScreen } from '../lazyScreen';

/** What opens over the main screen. Not part of its first load: it is here by the time somebody taps. */
export const menus = {
  entries: lazyScreen(() => import('./MenuEntries')),
  sheet: lazyScreen(() => import('./MenuSheet')),
  organisations: lazyScreen(async () => ({
    default: (await import('../../features/organisation/components/OrganisationList')).OrganisationList,
  })),
  organisationSheet: lazyScreen(() => import('./OrganisationSheet')),
};

const soonMs = 300;

/** What cannot be fetched now is fetched when it is opened. */
export function useMenusSoon(names: readonly (keyof typeof menus)[]): void {
  const wanted = names.join();
  useEffect(
    () =>
      whenQuiet(() => {
        for (const [name, { load }] of Object.entries(menus)) {
          if (wanted.split(',').includes(name)) load().catch(() => undefined);
        }
      }, soonMs),
    [wanted],
  );
}
