import type { PlaceState } from '@rounds/contract';
import { useTranslation } from './i18n';

/** What is wrong at a place and waits for somebody; undefined where nothing is. */
export function useFaultWords(): (state: Pick<PlaceState, 'failedItems' | 'openJobs'>) => string | undefined {
  const { t } = useTranslation();
  return ({ failedItems, openJobs = 0 }) =>
    [
      failedItems > 0 && t('facilities.failedItems', { count: failedItems }),
      openJobs > 0 && t('dashboard.cause_open_jobs', { count: openJobs }),
    ]
      .filter(Boolean)
      .join(', ') || undefined;
}
