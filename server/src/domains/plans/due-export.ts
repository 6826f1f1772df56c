import type { DueRound } from '@rounds/contract';
import { fullName } from '../../db/names.js';
import type { Db } from '../../db/scope.js';
import { exportPages } from '../../http/export/pages.js';
import { tableOf, type Columns, type Table } from '../../http/export/table.js';
import type { Translate } from '../../texts.js';
import type { ZoneAt } from '../sites/zones.read.js';
import { lookupsOf, toDueRound } from './due.service.js';
import { listDue, type DueFilter, type DueRow } from './due.store.js';

/** A due round, with the names of what it speaks of. */
interface Line {
  round: DueRound;
  names: Awaited<ReturnType<typeof lookupsOf>>;
}

/** Every field of a due round that is not only for doing it: a new one does not compile until it has a column here. */
type Field = Exclude<keyof DueRound, 'checklistIds' | 'openChecklistIds' | 'countsFrom' | 'closesAt' | 'checkIds'>;
type Column = Field | 'site' | 'facility' | 'plan' | 'checks' | 'timeZone';

interface DueExport {
  filter: DueFilter;
  t: Translate;
  zoneAt: ZoneAt;
  /** What is open or missed is so at one moment for the whole file. */
  now: Date;
}

/** One line per round, by the time it is due. */
export const dueTable = (db: Db, { filter, t, zoneAt, now }: DueExport): Table =>
  tableOf({
    name: 'due-rounds',
    columns: columns(t, zoneAt),
    header: (column) => t(`plans.column.${column}`),
    rows: dueLines(db, filter, now),
  });

/** Ids are text: a spreadsheet would round a long number. */
const columns = (t: Translate, zoneAt: ZoneAt): Columns<Line, Column> => {
  const at = (siteId: string, moment: string) => ({ at: new Date(moment), timeZone: zoneAt(siteId) });
  return {
    site: ({ round, names }) => names.site[round.siteId]?.title ?? '',
    facility: ({ round, names }) => names.facility[round.facilityId]?.title ?? '',
    plan: ({ round, names }) => names.plan[round.planId]?.title ?? '',
    dueFrom: ({ round }) => at(round.siteId, round.dueFrom),
    dueBy: ({ round }) => at(round.siteId, round.dueBy),
    state: ({ round }) => t(`plans.state.${round.state}`),
    doneAt: ({ round }) => (round.doneAt === null ? null : at(round.siteId, round.doneAt)),
    doneBy: ({ round, names }) => fullName(names.user[round.doneBy ?? '']),
    checks: ({ round }) => round.checkIds.join(' '),
    timeZone: ({ round }) => zoneAt(round.siteId),
    id: ({ round }) => round.id,
    siteId: ({ round }) => round.siteId,
    facilityId: ({ round }) => round.facilityId,
    planId: ({ round }) => round.planId,
  };
};

const roundsPerStep = 500;

async function* dueLines(db: Db, filter: DueFilter, now: Date): AsyncGenerator<Line> {
  const pages = exportPages(filter.accountId, roundsPerStep, (after?: DueRow) => read(db, filter, after, now));
  for await (const { rows, names } of pages) {
    for (const row of rows) yield { round: toDueRound(row, now), names };
  }
}

async function read(db: Db, filter: DueFilter, after: DueRow | undefined, now: Date) {
  const rows = await listDue(db, filter, after, now, roundsPerStep);
  return { rows, names: await lookupsOf(db, rows) };
}
