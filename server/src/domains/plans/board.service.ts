import { limits, type Board } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { notFound } from '../../problems.js';
import { isSiteInReach } from '../sites/sites.read.js';
import { countBoard, listBoard, type BoardCount, type BoardKind } from './board.store.js';
import { lookupsOf, toDueRound } from './due.service.js';

/** All counts are of everything; only some of the rounds are told one by one. */
export async function readBoard(db: Db, standing: MemberStanding, siteId: string | undefined): Promise<Board> {
  const now = new Date();
  if (siteId !== undefined && !(await isSiteInReach(db, standing, siteId))) throw notFound();
  const { accountId } = standing;
  const counts = await countBoard(db, { accountId, siteIds: siteId === undefined ? standing.siteIds : [siteId] }, now);
  const sites = sitesOf(counts);
  const shown = sites.slice(0, limits.boardSites);
  const rows = await listBoard(db, { accountId, siteIds: shown.map((site) => site.siteId) }, now, limits.boardRounds);
  const rounds = rows.map((row) => ({ ...toDueRound(row, now), kind: row.kind }));
  const some = (kind: BoardKind, at?: string) =>
    rounds
      .filter((round) => round.kind === kind && (at === undefined || round.siteId === at))
      .map(({ kind: _kind, ...round }) => round);
  const sum = (figure: 'late' | 'open' | 'done' | 'total') => sites.reduce((all, site) => all + site[figure], 0);
  return {
    at: now.toISOString(),
    late: sum('late'),
    open: sum('open'),
    done: sum('done'),
    total: sum('total'),
    missedYesterday: {
      count: countOf(counts, ({ kind, isToday }) => kind === 'missed' && !isToday),
      rounds: some('missed').slice(0, limits.boardRounds),
    },
    isWhole: shown.length === sites.length,
    sites: shown.map(({ title: _title, ...site }) => ({
      ...site,
      lateRounds: some('late', site.siteId),
      openRounds: some('open', site.siteId),
      doneRounds: some('done', site.siteId),
    })),
    ...(await lookupsOf(db, rows)),
  };
}

const countOf = (counts: readonly BoardCount[], isCounted: (count: BoardCount) => boolean): number =>
  counts.filter(isCounted).reduce((sum, { count }) => sum + count, 0);

function sitesOf(counts: readonly BoardCount[]) {
  const bySite = new Map<string, BoardCount[]>();
  for (const count of counts) bySite.set(count.siteId, [...(bySite.get(count.siteId) ?? []), count]);
  return [...bySite.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { siteId, title, timeZone } = first;
      const next = own.filter(({ kind }) => kind === 'upcoming').map(({ firstAt }) => firstAt.getTime());
      const of = (wanted: BoardKind) => countOf(own, ({ kind }) => kind === wanted);
      return {
        siteId,
        title,
        timeZone,
        done: of('done'),
        total: countOf(own, ({ isToday }) => isToday),
        late: of('late'),
        open: of('open'),
        nextAt: next.length > 0 ? new Date(Math.min(...next)).toISOString() : null,
      };
    })
    .filter(({ total, late, open, nextAt }) => total + late + open > 0 || nextAt !== null)
    .toSorted((a, b) => b.late - a.late || a.title.localeCompare(b.title));
}
