import type { Board, DueRound } from '@rounds/contract';
import { ChevronDown, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Link } from '../../../router/Link';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Notice } from '../../../ui/Notice';
import { Ring } from '../../../ui/Ring';
import { dayAt, timeAt } from '../clock';
import type { ShownState } from '../dueState';
import { BoardRound, type PlanPeople } from './BoardRound';
import styles from './BoardView.module.css';

type BoardSite = Board['sites'][number];

interface BoardViewProps {
  board: Board;
  /** By the server's clock. */
  now: number;
  /** Also of sites where nothing is late, open or done yet. */
  siteTitle: (siteId: string) => string;
  /** Who does a plan; undefined until it is known. */
  peopleOf: (planId: string) => PlanPeople | undefined;
  sitePath: (siteId: string) => string;
  /** What was done at a door. */
  doorPath: (siteId: string, facilityId: string) => string;
  checklistPath: (code: string) => string;
  /** Those that wait to be done; absent until they are known. */
  jobs?: { open: number; late: number; path: string } | undefined;
  /** Before the sites. */
  children?: ReactNode;
}

/** Today at a glance: figures, what was missed, then the sites, those with most late rounds first. */
export function BoardView(props: BoardViewProps) {
  const { t } = useTranslation();
  const { board, jobs, doorPath, children } = props;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label={t('board.late')} value={board.late} bad={board.late > 0} />
        <Figure label={t('board.open')} value={board.open} />
        <Figure
          label={t('board.done')}
          value={board.done}
          rest={board.total > 0 && t('board.of', { total: board.total })}
        />
        {jobs && (
          <Figure
            label={<Link to={jobs.path}>{t('jobs.title')}</Link>}
            value={jobs.open}
            rest={
              jobs.late > 0 && <span className={styles.bad}>{t('jobs.figures.lateShort', { count: jobs.late })}</span>
            }
          />
        )}
      </dl>
      {board.missedYesterday.count > 0 && <Misses board={board} doorPath={doorPath} />}
      {children}
      <div className={styles.lanes}>
        {board.sites.map((site) => (
          <Lane key={site.siteId} site={site} {...props} />
        ))}
      </div>
      {!board.isWhole && <p className={styles.hint}>{t('board.moreSites')}</p>}
    </>
  );
}

interface FigureProps {
  label: ReactNode;
  value: number;
  rest?: ReactNode;
  bad?: boolean;
}

const Figure = ({ label, value, rest, bad = false }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <strong className={cx(bad && styles.bad)}>{value}</strong> {rest}
    </dd>
  </div>
);

/** So many are named at once; more of them would push the sites down. */
const fewMisses = 2;

function Misses({ board, doorPath }: Pick<BoardViewProps, 'board' | 'doorPath'>) {
  const { t } = useTranslation();
  const { count, rounds } = board.missedYesterday;
  const isMany = count > fewMisses;
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || !isMany;
  const zoneOf = (siteId: string) => board.site[siteId]?.timeZone ?? '';
  return (
    <Notice tone="bad" icon={History} announce={false} title={t('board.missed', { count })}>
      {isMany && (
        <div>
          <Button variant="text" icon={ChevronDown} aria-expanded={isOpen} onClick={() => setUnfolded(!isUnfolded)}>
            {t(isOpen ? 'board.hideMissed' : 'board.showMissed')}
          </Button>
        </div>
      )}
      {isOpen && (
        <ul className={styles.missed}>
          {rounds.map((round) => (
            <li key={round.id}>
              <Link to={doorPath(round.siteId, round.facilityId)}>{board.facility[round.facilityId]?.title}</Link>
              <span>
                {board.site[round.siteId]?.title}, {dayAt(round.dueFrom, zoneOf(round.siteId))}{' '}
                {timeAt(round.dueFrom, zoneOf(round.siteId))}
              </span>
            </li>
          ))}
          {count > rounds.length && <li>{t('board.andMore', { count: count - rounds.length })}</li>}
        </ul>
      )}
    </Notice>
  );
}

interface GroupProps {
  title: string;
  count: number;
  rounds: readonly DueRound[];
  renderRound: (round: DueRound) => ReactNode;
  bad?: boolean;
  /** What is over: lines, of which the first are shown. */
  isOver?: boolean;
}

const shownAtFirst = 3;

function Group({ title, count, rounds, renderRound, bad = false, isOver = false }: GroupProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  const shown = isOver && !isOpen ? rounds.slice(0, shownAtFirst) : rounds;
  return (
    <>
      <h3 className={cx(styles.group, bad && styles.bad)}>
        {title} {count}
      </h3>
      <ul className={isOver ? styles.lines : styles.cards}>{shown.map(renderRound)}</ul>
      {shown.length < rounds.length && (
        <div>
          <Button variant="text" icon={ChevronDown} onClick={() => setOpen(true)}>
            {t('board.andMore', { count: rounds.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}

type LaneProps = BoardViewProps & { site: BoardSite };

function Lane({ board, site, now, siteTitle, peopleOf, sitePath, doorPath, checklistPath }: LaneProps) {
  const { t } = useTranslation();
  const { done, total, late, open, missed, nextAt, timeZone } = site;
  const title = siteTitle(site.siteId);
  const next = (moment: string) => {
    const [day, time] = [dayAt(moment, timeZone), timeAt(moment, timeZone)];
    const isToday = day === dayAt(new Date(now), timeZone);
    return isToday ? t('board.next', { time }) : t('board.nextDay', { day, time });
  };
  const item = (round: DueRound, state: ShownState) => {
    const door = board.facility[round.facilityId];
    const isToDo = state === 'late' || state === 'open';
    return (
      <BoardRound
        key={round.id}
        door={door?.title ?? ''}
        doer={round.doneBy === null ? undefined : board.user[round.doneBy]}
        people={peopleOf(round.planId)}
        path={isToDo && door ? checklistPath(door.code) : doorPath(round.siteId, round.facilityId)}
        {...{ round, state, timeZone, now }}
      />
    );
  };
  return (
    <section className={styles.lane} aria-label={title}>
      <div className={styles.head}>
        {total > 0 && (
          <Ring size={40} share={done / total} label={t('board.doneOf', { done, total })}>
            <span className={styles.ring}>
              {done}/{total}
            </span>
          </Ring>
        )}
        <div>
          <h2 className={styles.title}>
            <Link to={sitePath(site.siteId)}>{title}</Link>
          </h2>
          <p className={styles.hint}>
            {[total === 0 && t('board.none'), nextAt !== null && next(nextAt)].filter(Boolean).join(', ')}
          </p>
        </div>
      </div>
      <Group
        title={t('board.late')}
        count={late}
        rounds={site.lateRounds}
        renderRound={(round) => item(round, 'late')}
        bad
      />
      <Group
        title={t('board.open')}
        count={open}
        rounds={site.openRounds}
        renderRound={(round) => item(round, 'open')}
      />
      <Group
        title={t('today.missedTitle')}
        count={missed}
        rounds={site.missedRounds}
        renderRound={(round) => item(round, 'missed')}
        bad
        isOver
      />
      <Group
        title={t('board.done')}
        count={done}
        rounds={site.doneRounds}
        renderRound={(round) => item(round, round.state === 'late' ? 'doneLate' : 'done')}
        isOver
      />
    </section>
  );
}
