import type { SiteTile } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { formatRating } from '../../../lib/numbers';
import { useCan } from '../../../lib/permissions';
import { useFaultWords } from '../../../lib/useFaultWords';
import { RatingPill } from '../../../ui/RatingPill';
import { Ring } from '../../../ui/Ring';
import { Tile, Tiles, type TileTone } from '../../../ui/Tile';

interface SiteTileListProps {
  sites: readonly SiteTile[];
  selectedId: string | null;
  onSelect: (siteId: string) => void;
  onOpen: (siteId: string) => void;
}

export function SiteTileList({ sites, selectedId, onSelect, onOpen }: SiteTileListProps) {
  const { t, language } = useTranslation();
  const faultOf = useFaultWords();
  const seesRatings = useCan()('report.View');
  return (
    <Tiles long={sites.length > 50}>
      {sites.map(({ id, title, state, timeZone }) => {
        const { averageRating, checkedToday, countedFacilities } = state;
        return (
          <li key={id}>
            <Tile
              lead={
                <Ring
                  size={48}
                  share={countedFacilities === 0 ? 0 : checkedToday / countedFacilities}
                  label={t('sites.checkedOf', { done: checkedToday, count: countedFacilities })}
                >
                  {countedFacilities > 0 ? `${checkedToday}/${countedFacilities}` : '–'}
                </Ring>
              }
              title={title}
              meta={<LastCheck state={state} timeZone={timeZone} />}
              tone={toneOf(state)}
              fault={faultOf(state)}
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

const dayMs = 86_400_000;

function toneOf({ countedFacilities, checkedToday, lastCheckAt }: SiteTile['state']): TileTone | undefined {
  if (countedFacilities === 0) return 'none';
  if (lastCheckAt === null) return 'never';
  return checkedToday === 0 && Date.now() - Date.parse(lastCheckAt) > dayMs ? 'late' : undefined;
}

function LastCheck({ state, timeZone }: Pick<SiteTile, 'state' | 'timeZone'>) {
  const { t } = useTranslation();
  const { facilityCount, countedFacilities, lastCheckAt } = state;
  if (facilityCount === 0) return t('sites.noFacilities');
  if (countedFacilities === 0) return t('sites.notCounted');
  if (lastCheckAt === null) return t('sites.neverChecked');
  return (
    <>
      {t('sites.lastCheck')} <LocalTime at={lastCheckAt} timeZone={timeZone} />
    </>
  );
}
