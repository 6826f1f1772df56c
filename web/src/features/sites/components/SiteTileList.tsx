import type { SiteTile } from '@rounds/contract';
import { isToday } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { formatRating } from '../../../lib/numbers';
import { useCan } from '../../../lib/permissions';
import { RatingPill } from '../../../ui/RatingPill';
import { Ring } from '../../../ui/Ring';
import { Tile, Tiles } from '../../../ui/Tile';

interface SiteTileListProps {
  sites: readonly SiteTile[];
  selectedId: string | null;
  onSelect: (siteId: string) => void;
  onOpen: (siteId: string) => void;
}

export function SiteTileList({ sites, selectedId, onSelect, onOpen }: SiteTileListProps) {
  const { t, language } = useTranslation();
  const seesRatings = useCan()('report.View');
  return (
    <Tiles long={sites.length > 50}>
      {sites.map(({ id, title, state }) => {
        const { averageRating, checkedToday, facilityCount, lastCheckAt } = state;
        const isLate = facilityCount > 0 && checkedToday === 0 && !(lastCheckAt && isToday(lastCheckAt));
        return (
          <li key={id}>
            <Tile
              lead={
                <Ring
                  size={48}
                  share={facilityCount === 0 ? 0 : checkedToday / facilityCount}
                  label={t('sites.checkedOf', { done: checkedToday, count: facilityCount })}
                >
                  {facilityCount > 0 && `${checkedToday}/${facilityCount}`}
                </Ring>
              }
              title={title}
              meta={<LastCheck facilityCount={facilityCount} at={lastCheckAt} />}
              tone={isLate ? 'late' : undefined}
              trailing={
                seesRatings && (
                  <RatingPill
                    value={averageRating}
                    text={averageRating === null ? '–' : formatRating(averageRating, language)}
                    label={t(averageRating === null ? 'sites.noRating' : 'sites.averageRating')}
                  />
                )
              }
              selected={id === selectedId}
              onSelect={() => onSelect(id)}
              onOpen={() => onOpen(id)}
            />
          </li>
        );
      })}
    </Tiles>
  );
}

function LastCheck({ facilityCount, at }: { facilityCount: number; at: string | null }) {
  const { t } = useTranslation();
  if (facilityCount === 0) return t('sites.noFacilities');
  if (at === null) return t('sites.neverChecked');
  return (
    <>
      {t('sites.lastCheck')} <LocalTime at={at} />
    </>
  );
}
