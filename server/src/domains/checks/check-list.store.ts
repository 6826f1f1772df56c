import { sql } from 'kysely';
import { inMonthsOf, newestFirst } from '../../db/history.js';
import { isBehind, microsOf, type PageEnd } from '../../db/keyset.js';
import { withinScope, type ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';

export interface CheckFilter extends ReportScope {
  result?: 'done' | 'not-done' | 'reported' | 'skipped';
  checklistId?: number;
}

const counts = { done: 'done', 'not-done': 'not_done', reported: 'reported', skipped: 'skipped' } as const;

/** Newest first, beginning right after `after`. */
export const listChecks = (db: Queries, filter: CheckFilter, after: PageEnd | undefined, limit: number) =>
  newestFirst({ table: 'quality_check', ...filter, after, limit }, (ids) =>
    listWithin(db, { ...filter, ids }, after, limit),
  );

const listWithin = (db: Queries, filter: CheckFilter, after: PageEnd | undefined, limit: number) =>
  db
    .selectFrom('quality_check')
    .select([
      'id',
      'at',
      microsOf('at').as('micros'),
      'site_id as siteId',
      'facility_id as facilityId',
      'checklist_id as checkListId',
      'checklist_title as checkListTitle',
      'person_id as userId',
      sql<number>`done + not_done + reported + not_applicable`.as('answered'),
      sql<number>`done + not_done + reported + not_applicable + skipped`.as('total'),
    ])
    .where(withinScope('quality_check', filter))
    .$if(filter.result !== undefined, (query) => query.where(counts[filter.result ?? 'done'], '>', 0))
    .$if(filter.checklistId !== undefined, (query) => query.where('checklist_id', '=', filter.checklistId ?? 0))
    .where(after ? isBehind(after) : sql.lit(true))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute();

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];

export const listItemsOf = (db: Queries, checkIds: readonly number[]) =>
  db
    .selectFrom('quality_check_item')
    .select(['check_id as checkId', 'number', 'title', 'result', 'no_result as noResult', 'comment', 'pos'])
    .where('check_id', '=', sql<number>`any(${checkIds}::bigint[])`)
    .where(inMonthsOf('check_id', checkIds))
    .orderBy('check_id')
    .orderBy('pos')
    .orderBy('number')
    .execute();

export type ItemRow = Awaited<ReturnType<typeof listItemsOf>>[number];
