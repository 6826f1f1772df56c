import { limits, type Board } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { notFound } from '../../problems.js';
import { isSiteInReach } from '../sites/sites.read.js';
import { countBoard, listBoard, listMissedYesterday, type BoardCount, type BoardKind } from './board.store.js';
import { doorsOf, lookupsOf, toDueRound } from './due.service.js';

/** All counts are of everything; only some of the rounds are told one by one. */
export async function readBoard(db: Db, standing: MemberStanding, siteId: string | undefined): Promise<Board> {
  const now = new Date();
  if (siteId !== undefined && !(await isSiteInReach(db, standing, siteId))) throw notFound();
  const { accountId } = standing;
  const reach = { accountId, siteIds: siteId === undefined ? standing.siteIds : [siteId] };
  const [counts, missed] = await Promise.all([
    countBoard(db, reach, now),
    listMissedYesterday(db, reach, now, limits.boardRounds),
  ]);
  const sites = sitesOf(counts);
  const shown = sites.slice(0, limits.boardSites);
  const rows = await listBoard(db, { accountId, siteIds: shown.map((site) => site.siteId) }, now, limits.boardRounds);
  const named = [...missed, ...rows];
  const [lookups, doors] = await Promise.all([lookupsOf(db, named), doorsOf(db, named)]);
  const some = (kind: BoardKind, at: string) =>
    rows.filter((row) => row.kind === kind && row.siteId === at).map(({ kind: _kind, ...row }) => toDueRound(row, now));
  const sum = (figure: 'late' | 'open' | 'done' | 'total') => sites.reduce((all, site) => all + site[figure], 0);
  return {
    at: now.toISOString(),
    late: sum('late'),
    open: sum('open'),
    done: sum('done'),
    total: sum('total'),
    missedYesterday: {
      count: missed[0]?.all ?? 0,
      rounds: missed.map(({ all: _all, ...row }) => toDueRound(row, now)),
    },
    isWhole: shown.length === sites.length,
    sites: shown.map(({ title: _title, ...site }) => ({
      ...site,
      lateRounds: some('late', site.siteId),
      openRounds: some('open', site.siteId),
      missedRounds: some('missed', site.siteId),
      doneRounds: some('done', site.siteId),
    })),
    ...lookups,
    ...doors,
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
        missed: of('missed'),
        nextAt: next.length > 0 ? new Date(Math.min(...next)).toISOString() : null,
      };
    })
    .filter(({ total, late, open, nextAt }) => total + late + open > 0 || nextAt !== null)
    .toSorted((a, b) => b.late - a.late || b.missed - a.missed || a.title.localeCompare(b.title));
}
