import { limits, type Answer, type Check, type Query } from '@rounds/contract';
import { cursorAt, pageEndOf, pageOf } from '../../db/keyset.js';
import { byId, namesOf } from '../../db/names.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db, Queries } from '../../db/scope.js';
import type { Caller } from '../../http/caller.js';
import { itemId } from '../../item-ref.js';
import type { Reach } from '../../reach.js';
import { listPhotosOfChecks } from '../photos/photos.read.js';
import { roundsClosedBy } from '../plans/closed-rounds.read.js';
import { clocksOfSites } from '../sites/zones.read.js';
import { listChecks, listItemsOf, type CheckFilter, type CheckRow, type ItemRow } from './check-list.store.js';
import { listVerdicts, type Verdict } from './verification.store.js';

type Page = Answer<'GET /checks'>;
type OwnPage = Answer<'GET /checks/mine'>;
type Filters = Omit<Query<'GET /checks'>, 'limit' | 'cursor'>;

export async function checkFilter(db: Db, reach: Reach, query: Filters): Promise<CheckFilter> {
  const { result, checklistId, userId, presence, isQuick, ...scope } = query;
  return { ...(await reportScope(db, reach, scope)), result, checklistId, userId, presence, isQuick };
}

export async function readChecks(db: Db, reach: Reach, query: Query<'GET /checks'>): Promise<Page> {
  const filter = await checkFilter(db, reach, query);
  const { page, next } = await listPage(db, filter, query);
  return { ...(await withItemsAndNames(db, page)), ...next };
}

/** Whether a round was quick is for managers. */
export async function readOwnChecks(
  db: Db,
  { personId, standing }: Caller,
  query: Query<'GET /checks/mine'>,
): Promise<OwnPage> {
  if (!standing) return { items: [], site: {}, facility: {}, checkList: {}, user: {}, checkListItem: {} };
  const { accountId, siteIds } = standing;
  const { page, next } = await listPage(db, { accountId, siteIds, userId: personId }, query);
  const [{ items, ...names }, dueOf] = await Promise.all([withItemsAndNames(db, page), roundsClosedBy(db, page)]);
  return {
    items: items.map(({ isQuick: _isQuick, ...check }) => ({ ...check, ...dueOf(check.id) })),
    ...names,
    ...next,
  };
}

async function listPage(
  db: Db,
  filter: CheckFilter,
  { limit = limits.pageDefault, cursor }: Pick<Query<'GET /checks'>, 'limit' | 'cursor'>,
) {
  const rows = await listChecks(db, filter, cursor === undefined ? undefined : pageEndOf(cursor), limit + 1);
  return pageOf(rows, limit, cursorAt);
}

/**
 * Checks with their items, and the names for what they refer to. Titles of checklists and items are those of the
 * moment they were checked; in the maps, where one id has one title, the newest of the page.
 */
export async function withItemsAndNames(db: Queries, rows: readonly CheckRow[]): Promise<Omit<Page, 'nextCursor'>> {
  const ids = rows.map(({ id }) => id);
  const [itemRows, verdicts, photosOf] = await Promise.all([
    listItemsOf(db, ids),
    listVerdicts(db, ids),
    listPhotosOfChecks(db, ids),
  ]);
  const verdictOn = new Map(verdicts.map((verdict) => [`${verdict.verifiedId}-${verdict.number}`, verdict]));
  const itemsOf = new Map<number, ItemRow[]>(rows.map(({ id }) => [id, []]));
  for (const item of itemRows) itemsOf.get(item.checkId)?.push(item);
  const items = rows.map(({ at, micros: _micros, verifiesCheckId, ...row }): Check => ({
    ...row,
    ...(verifiesCheckId !== null && { verifiesCheckId }),
    at: at.toISOString(),
    items: (itemsOf.get(row.id) ?? []).map(({ number, title, result, noResult, comment, pos, answer, asked }) => ({
      checkListItemId: itemId(row.checkListId, number),
      title,
      result: noResult ?? result,
      comment,
      pos,
      ...asked,
      ...(answer !== null && { answer }),
      ...photosOf(row.id, number),
      ...verifiedBy(verdictOn.get(`${row.id}-${number}`)),
    })),
  }));
  const oldestFirst = items.toReversed();
  const [names, sites] = await Promise.all([
    namesOf(db, {
      siteIds: [],
      facilityIds: rows.map(({ facilityId }) => facilityId),
      personIds: [...rows, ...verdicts].map(({ userId }) => userId),
    }),
    clocksOfSites(db, [...new Set(rows.map(({ siteId }) => siteId))]),
  ]);
  return {
    items,
    ...names,
    site: byId(sites),
    checkList: byId(oldestFirst.map(({ checkListId, checkListTitle }) => ({ id: checkListId, title: checkListTitle }))),
    checkListItem: byId(
      oldestFirst.flatMap((check) => check.items.map(({ checkListItemId, title }) => ({ id: checkListItemId, title }))),
    ),
  };
}

const verifiedBy = (verdict: Verdict | undefined) =>
  verdict && {
    verifiedBy: {
      checkId: verdict.checkId,
      userId: verdict.userId,
      at: verdict.at.toISOString(),
      result: verdict.result === true,
      comment: verdict.comment,
    },
  };
