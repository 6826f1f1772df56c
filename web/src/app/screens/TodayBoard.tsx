import type { Board } from '@rounds/contract';
import { CalendarClock } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useJobFigures } from '../../features/jobs/api/jobs';
import { useBoard } from '../../features/plans/api/board';
import { usePlans } from '../../features/plans/api/plans';
import { useToday } from '../../features/plans/api/today';
import { longDayAt, timeAt } from '../../features/plans/clock';
import { BoardView } from '../../features/plans/components/BoardView';
import { Handovers } from '../../features/plans/components/Handovers';
import { LeaveHandover } from '../../features/plans/components/LeaveHandover';
import { TodayContext } from '../../features/plans/components/TodayDoors';
import { useNow } from '../../features/plans/components/useNow';
import { hasNobody, usePeopleText } from '../../features/plans/usePeopleText';
import { formatMoment } from '../../lib/dates';
import { useTranslation } from '../../lib/i18n';
import { zoneFor } from '../../lib/zones';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { SkeletonTiles } from '../../ui/Skeleton';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import type { MainView } from '../shell/mainView';
import styles from './BoardTab.module.css';

/** What is due today, by site. */
export default function TodayBoard({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const { data, error, dataUpdatedAt, refetch } = useBoard(view.site?.id);
  // All sites at once are much to draw: in slices, between which the browser answers taps.
  const isReady = useDeferredValue(data !== undefined);
  if (data && isReady) return <Today view={view} board={data} receivedAt={dataUpdatedAt} isOld={error !== null} />;
  if (error) return <NotLoaded title={t('app.notLoaded')} error={error} retry={refetch} />;
  return <SkeletonTiles label={t('app.loading')} />;
}

interface TodayProps {
  view: MainView;
  board: Board;
  receivedAt: number;
  /** It could not be asked for again. */
  isOld: boolean;
}

function Today({ view: { account, site }, board, receivedAt, isOld }: TodayProps) {
  const { t } = useTranslation();
  const now = useNow({ today: board, receivedAt });
  const peopleOf = usePeopleOfPlans(site?.id);
  const jobs = useJobFigures(site ? { siteId: site.id } : {}).data;
  const notes = <Notes now={now} siteId={site?.id} />;
  const isEmpty = board.sites.length === 0 && board.missedYesterday.count === 0;
  return (
    <>
      <p className={styles.when}>
        <When board={board} now={now} />
      </p>
      {isOld && <Notice tone="warn">{t('board.old', { time: formatMoment(board.at) })}</Notice>}
      {isEmpty ? (
        <>
          {notes}
          <EmptyState
            icon={CalendarClock}
            title={t('board.none')}
            action={<ButtonLink to={paths.plans(site?.id)}>{t('board.toPlans')}</ButtonLink>}
          >
            {t('board.noneHint')}
          </EmptyState>
        </>
      ) : (
        <BoardView
          board={board}
          now={now}
          siteTitle={(siteId) => account.sites.find(({ id }) => id === siteId)?.title ?? ''}
          peopleOf={peopleOf}
          jobs={jobs && { ...jobs, path: paths.jobs({ site: site?.id }) }}
          sitePath={(siteId) => paths.site(account.id, siteId, 'today')}
          doorPath={(siteId, facilityId) => paths.facilityChecks(account.id, siteId, facilityId)}
          checklistPath={paths.facility}
        >
          {notes}
        </BoardView>
      )}
      <div className={styles.note}>
        <LeaveHandover sites={site ? [site] : account.sites} />
      </div>
    </>
  );
}

/** The day and the time, where all sites have one clock; else the reader's day. */
function When({ board, now }: { board: Board; now: number }) {
  const [first, ...others] = new Set(board.sites.map(({ timeZone }) => timeZone));
  const isOne = others.length === 0;
  const timeZone = zoneFor(isOne ? first : undefined);
  const at = new Date(now);
  return [longDayAt(at, timeZone), isOne && timeAt(at, timeZone)].filter(Boolean).join(', ');
}

function usePeopleOfPlans(siteId: string | undefined) {
  const { t } = useTranslation();
  const { data } = usePlans(siteId);
  const peopleText = usePeopleText(data?.user ?? {});
  return (planId: string) => {
    const plan = data?.items.find(({ id }) => id === planId);
    if (!plan) return undefined;
    const text = plan.personIds === null ? t('board.anyone') : peopleText(plan.personIds);
    return { text, isNobody: hasNobody(plan) };
  };
}

/** What the shifts left to each other; the rest of the board does not wait for it. */
function Notes({ now, siteId }: { now: number; siteId: string | undefined }) {
  const opened = useToday();
  if (opened.kind !== 'open') return null;
  return (
    <TodayContext value={{ today: opened.today, now, pathOf: paths.facility }}>
      <Handovers siteId={siteId} />
    </TodayContext>
  );
}
