import { sql, type RawBuilder } from 'kysely';
import { requireMoment } from '../moment.js';
import { invalid, notFound } from '../problems.js';
import type { Reach } from '../reach.js';
import { withinIds, type IdRange } from './history.js';
import type { Queries } from './scope.js';

/** What a list, a dashboard or an export is about; everything in it is within the caller's reach. */
export interface ReportScope extends Reach {
  facilityId?: string;
  from?: Date;
  /** The first moment after it. */
  to?: Date;
  /** Where rows of the period can be, see `history.ts`. */
  ids?: IdRange;
}

interface AskedScope {
  facilityId?: string;
  siteId?: string;
  accountId?: string;
  from?: string;
  to?: string;
}

/** Narrows the caller's reach to what was asked for. History stays readable when its place has been deleted. */
export async function reportScope(db: Queries, reach: Reach, asked: AskedScope): Promise<ReportScope> {
  const { accountId } = reach;
  if (asked.accountId !== undefined && asked.accountId !== accountId) throw notFound();
  const from = asked.from === undefined ? undefined : requireMoment('from', asked.from);
  const to = asked.to === undefined ? undefined : requireMoment('to', asked.to);
  if (from && to && from > to) throw invalid({ field: 'to', fault: 'out_of_range' });
  const siteId = await siteOf(db, accountId, asked);
  if (siteId !== undefined && reach.siteIds && !reach.siteIds.includes(siteId)) throw notFound();
  return {
    accountId,
    siteIds: siteId === undefined ? reach.siteIds : [siteId],
    ...(asked.facilityId !== undefined && { facilityId: asked.facilityId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

async function siteOf(db: Queries, accountId: string, { facilityId, siteId }: AskedScope): Promise<string | undefined> {
  if (facilityId !== undefined) {
    const facility = await db
      .selectFrom('facility')
      .select('site_id')
      .where('id', '=', facilityId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!facility || (siteId !== undefined && siteId !== facility.site_id)) throw notFound();
    return facility.site_id;
  }
  if (siteId === undefined) return undefined;
  const site = await db
    .selectFrom('site')
    .select('id')
    .where('id', '=', siteId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!site) throw notFound();
  return site.id;
}

/** Rows whose site somebody may see; `column` is where the row names it. */
export const inReach = (column: string, { siteIds }: Pick<Reach, 'siteIds'>): RawBuilder<boolean> =>
  sql<boolean>`(${siteIds}::text[] is null or ${sql.ref(column)} = any(${siteIds}::text[]))`;

/** One of them is asked for as itself: an index gives its rows in order only for a single value. */
export const amongSites = (column: string, siteIds: readonly string[]): RawBuilder<boolean> =>
  siteIds.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${siteIds[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${siteIds}::text[])`;

/** Rows of a list that lie within a scope. */
export function withinScope(
  table: 'feedback' | 'quality_check',
  { accountId, siteIds, facilityId, from, to, ids }: ReportScope,
): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(`${table}.${name}`)}`;
  const conditions = [
    sql`${column('account_id')} = ${accountId}`,
    ...(facilityId === undefined ? [] : [sql`${column('facility_id')} = ${facilityId}`]),
    ...(facilityId !== undefined || siteIds === null ? [] : [among(column('site_id'), siteIds)]),
    ...(from ? [sql`${column('at')} >= ${from}`] : []),
    ...(to ? [sql`${column('at')} < ${to}`] : []),
    ...(ids ? [withinIds(`${table}.id`, ids)] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** One of them is asked for as itself: an index gives its rows in order only for a single value. */
const among = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::text[])`;
