import type { FacilityTile } from '@rounds/contract';
import { Check, Clock, MessageSquareOff } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { formatRating } from '../../../lib/numbers';
import { useCan } from '../../../lib/permissions';
import { IconPill, RatingPill } from '../../../ui/RatingPill';
import { Tile, Tiles, TileState } from '../../../ui/Tile';
import { doorStateOf, waitingFirst } from '../doorState';

interface FacilityTileListProps {
  facilities: readonly FacilityTile[];
  selectedId: string | null;
  onSelect: (facilityId: string) => void;
  onOpen: (facility: FacilityTile) => void;
}

export function FacilityTileList({ facilities, selectedId, onSelect, onOpen }: FacilityTileListProps) {
  const { t } = useTranslation();
  return (
    <Tiles wide long={facilities.length > 50}>
      {waitingFirst(facilities).map((facility) => {
        const { id, title, state } = facility;
        const door = doorStateOf(facility);
        return (
          <li key={id}>
            <Tile
              lead={<TileState icon={door === 'done' ? Check : Clock} state={door} />}
              tone={door}
              title={title}
              meta={
                state.lastCheckAt === null ? (
                  t(door === 'none' ? 'facilities.notCounted' : 'facilities.neverChecked')
                ) : (
                  <>
                    {t('facilities.lastCheck')} <LocalTime at={state.lastCheckAt} />
                  </>
                )
              }
              trailing={<Rating facility={facility} />}
              selected={id === selectedId}
              onSelect={() => onSelect(id)}
              onOpen={() => onOpen(facility)}
            />
          </li>
        );
      })}
    </Tiles>
  );
}

function Rating({ facility: { isFeedbackEnabled, state } }: { facility: FacilityTile }) {
  const { t, language } = useTranslation();
  const seesRatings = useCan()('report.View');
  if (!isFeedbackEnabled) return <IconPill icon={MessageSquareOff} label={t('facilities.feedbackOff')} />;
  if (!seesRatings) return null;
  const { averageRating } = state;
  return (
    <RatingPill
      value={averageRating}
      text={averageRating === null ? '–' : formatRating(averageRating, language)}
      label={t(averageRating === null ? 'facilities.noRating' : 'facilities.averageRating')}
    />
  );
}
