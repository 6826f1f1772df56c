import type { FacilityTile } from '@rounds/contract';
import { CalendarClock, Check, ClipboardList, Clock, CloudUpload, MessageSquareOff, Pause, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { formatRating } from '../../../lib/numbers';
import { useReports } from '../../../lib/offline/useReports';
import { useCan } from '../../../lib/permissions';
import { useServerClock } from '../../../lib/useClock';
import { useFaultWords } from '../../../lib/useFaultWords';
import { momentIn } from '../../../lib/zones';
import { IconPill, RatingPill } from '../../../ui/RatingPill';
import { Ring } from '../../../ui/Ring';
import { Tile, Tiles, TileState, type TileTone } from '../../../ui/Tile';
import { doorStateOf, waitingFirst } from '../doorState';

interface FacilityTileListProps {
  facilities: readonly FacilityTile[];
  /** By which rounds are due there. */
  timeZone: string | undefined;
  selectedId: string | null;
  onSelect: (facilityId: string) => void;
  onOpen: (facility: FacilityTile) => void;
}

/** One's own rounds that are done and on their way, by the code of their door: they show at once. */
const useUnsent = (): ReadonlyMap<string, string> =>
  new Map(
    useReports()
      .filter((report) => !report.kind)
      .filter(({ refusal }) => !refusal)
      .map(({ code, body }) => [code, body.performedAt]),
  );

export function FacilityTileList({ facilities, timeZone, selectedId, onSelect, onOpen }: FacilityTileListProps) {
  const faultOf = useFaultWords();
  const unsent = useUnsent();
  const now = useServerClock();
  return (
    <Tiles wide long={facilities.length > 50}>
      {waitingFirst(facilities, now).map((facility) => {
        const { id, title, state } = facility;
        const doneAt = unsent.get(facility.code);
        const tone = doneAt === undefined ? doorStateOf(facility, now) : 'waiting';
        return (
          <li key={id}>
            <Tile
              lead={<Lead tone={tone} facility={facility} />}
              tone={tone === 'failed' ? undefined : tone}
              title={title}
              fault={faultOf(state)}
              meta={<Meta tone={tone} facility={facility} doneAt={doneAt} timeZone={timeZone} />}
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

const icons = {
  late: Clock,
  never: Clock,
  planned: CalendarClock,
  paused: Pause,
  missed: X,
  failed: X,
  done: Check,
  waiting: CloudUpload,
  none: ClipboardList,
} as const;

interface StateProps {
  tone: TileTone;
  facility: FacilityTile;
}

function Lead({ tone, facility: { state } }: StateProps) {
  if (tone !== 'partly') return <TileState icon={icons[tone]} state={tone} />;
  const { done, total } = progressOf(state.today);
  return (
    <Ring size={40} share={done / total}>
      {done}/{total}
    </Ring>
  );
}

/** Of several checklists the whole ones count; of a single one, or before the first is whole, the items. */
const progressOf = ({ checklists, checklistsDone, answered, total }: FacilityTile['state']['today']) =>
  checklistsDone > 0 ? { done: checklistsDone, total: checklists } : { done: answered, total };

interface MetaProps extends StateProps {
  doneAt: string | undefined;
  timeZone: string | undefined;
}

function Meta({ tone, facility: { state }, doneAt, timeZone }: MetaProps) {
  const { t } = useTranslation();
  if (doneAt !== undefined) {
    return (
      <>
        {t('facilities.unsent')} <LocalTime at={doneAt} timeZone={timeZone} />
      </>
    );
  }
  if (tone === 'none') return t('facilities.notCounted');
  if (tone === 'partly') {
    const { checklistsDone } = state.today;
    const { done, total } = progressOf(state.today);
    return t(checklistsDone > 0 ? 'facilities.checklistsDone' : 'facilities.itemsAnswered', { count: total, done });
  }
  const { due, lateFrom, missedBy, lastCheckAt } = state;
  if (tone === 'late' && due) {
    const lateBy = due.lateBy ?? lateFrom ?? '';
    return (
      <>
        {t('facilities.lateSince')} <time dateTime={lateBy}>{momentIn(timeZone, lateBy)}</time>
      </>
    );
  }
  if (tone === 'missed') return t('dashboard.cause_missed_round', { at: momentIn(timeZone, missedBy ?? '') });
  if (tone === 'paused') return t('facilities.paused');
  if (lastCheckAt === null) return t('facilities.neverChecked');
  if (tone === 'late') return t('dashboard.cause_unchecked', { since: momentIn(timeZone, lastCheckAt) });
  return (
    <>
      {t('facilities.lastCheck')} <LocalTime at={lastCheckAt} timeZone={timeZone} />
    </>
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
