import type { PlaceState } from '@rounds/contract';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';

/** Beside the heading of tiles: how far today is, and of which days their ratings are. The dashboard beneath has its own. */
export function useTilesAside() {
  const { t } = useTranslation();
  const seesRatings = useCan()('report.View');
  return (today: string | false, places: readonly { state: PlaceState }[]): string => {
    const isRated = seesRatings && places.some(({ state }) => state.averageRating !== null);
    return [today, isRated && t('facilities.ratingsWindow')].filter(Boolean).join(', ');
  };
}
