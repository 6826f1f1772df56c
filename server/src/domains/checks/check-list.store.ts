import type { Presence } from '@rounds/contract';
import { sql } from 'kysely';
import { inMonthsOf, newestFirst } from '../../db/history.js';
import { isBehind, microsOf, type PageEnd } from '../../db/keyset.js';
import { withinScope, type ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';

export interface CheckFilter extends ReportScope {
  result?: keyof typeof counts | undefined;
  checklistId?: number | undefined;
  userId?: string | undefined;
  presence?: Presence | undefined;
  isQuick?: boolean | undefined;
}

const counts = {
  done: 'done',
  'not-done': 'not_done',
  reported: 'reported',
  'not-applicable': 'not_applicable',
  skipped: 'skipped',
} as const;

/** Newest first, beginning right after `after`. */
export const listChecks = (db: Queries, filter: CheckFilter, after: PageEnd | undefined, limit: number) =>
  newestFirst({ ...filter, after, limit }, (ids) => pageOf(db, { ...filter, ids }, after, limit).execute());

function pageOf(db: Queries, filter: CheckFilter, after: PageEnd | undefined, limit: number) {
  const { facilityId, siteIds, ...rest } = filter;
  const narrowing = [rest.result, rest.checklistId, rest.userId, rest.presence, rest.isQuick];
  const page = (scope: CheckFilter) => matching(db, scope, after).limit(sql.lit(limit));
  const isOfOneIndex = facilityId !== undefined || siteIds === null || siteIds.length < 2;
  if (isOfOneIndex || narrowing.some((each) => each !== undefined)) return page(filter);
  // A page of each site by its own index: a site's manager does not pay for what happens at the others.
  return db
    .selectFrom(sql<{ id: string }>`unnest(${siteIds}::text[])`.as<'reached'>(sql`reached(id)`))
    .innerJoinLateral(
      page({ ...rest, siteIds: null })
        .where('site_id', '=', sql<string>`reached.id`)
        .as('page'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .limit(sql.lit(limit));
}

function matching(db: Queries, filter: CheckFilter, after: PageEnd | undefined) {
  const { result, checklistId, userId, presence, isQuick } = filter;
  let query = db
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
      'opened_by as presence',
      'duration_seconds as durationSeconds',
      'is_quick as isQuick',
      'verifies_check_id as verifiesCheckId',
      sql<number>`done + not_done + reported + not_applicable`.as('answered'),
      sql<number>`done + not_done + reported + not_applicable + skipped`.as('total'),
    ])
    .where(withinScope('quality_check', filter))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  if (result !== undefined) query = query.where(counts[result], '>', 0);
  if (checklistId !== undefined) query = query.where('checklist_id', '=', checklistId);
  if (userId !== undefined) query = query.where('person_id', '=', userId);
  if (presence !== undefined) query = query.where('opened_by', '=', presence);
  if (isQuick !== undefined) query = query.where('is_quick', '=', sql.lit(isQuick));
  if (after) query = query.where(isBehind(after));
  return query;
}

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];

export const listItemsOf = (db: Queries, checkIds: readonly number[]) =>
  db
    .selectFrom('quality_check_item')
    .select([
      'check_id as checkId',
      'number',
      'title',
      'result',
      'no_result as noResult',
      'comment',
      'pos',
      'answer',
      'asked',
    ])
    .where('check_id', '=', sql<number>`any(${checkIds}::bigint[])`)
    .where(inMonthsOf('check_id', checkIds))
    .orderBy('check_id')
    .orderBy('pos')
    .orderBy('number')
    .execute();

export type ItemRow = Awaited<ReturnType<typeof listItemsOf>>[number];
