import type { SiteTile } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { formatRating } from '../../../lib/numbers';
import { useCan } from '../../../lib/permissions';
import { useServerClock } from '../../../lib/useClock';
import { useFaultWords } from '../../../lib/useFaultWords';
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
  const faultOf = useFaultWords();
  const seesRatings = useCan()('report.View');
  const now = useServerClock();
  return (
    <Tiles long={sites.length > 50}>
      {sites.map(({ id, title, state, timeZone }) => {
        const { averageRating, checkedToday, countedFacilities } = state;
        const tone = toneOf(state, now);
        const missed = state.missed ? t('sites.missed', { count: state.missed }) : undefined;
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
              meta={tone === 'late' ? <Late state={state} /> : <LastCheck state={state} timeZone={timeZone} />}
              tone={tone}
              fault={[missed, faultOf(state)].filter(Boolean).join(', ') || undefined}
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

/** What the server has said; without a network the clock goes on. */
function toneOf({ countedFacilities, late, lateFrom, lastCheckAt }: SiteTile['state'], now: number) {
  if (countedFacilities === 0) return 'none';
  if (late || (lateFrom && Date.parse(lateFrom) < now)) return 'late';
  return lastCheckAt === null ? 'never' : undefined;
}

function Late({ state: { late } }: Pick<SiteTile, 'state'>) {
  const { t } = useTranslation();
  // What has become late since the answer came is at least one.
  return t('sites.late', { count: Math.max(1, late ?? 0) });
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
