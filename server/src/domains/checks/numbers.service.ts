import { limits, type Answer } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { itemId } from '../../item-ref.js';
import { notFound } from '../../problems.js';
import { findFacilityInReach } from '../facilities/facilities.read.js';
import { listChecks, listItemsOf } from './check-list.store.js';
import { listNumberItems, type NumberItem } from './numbers.store.js';

type Numbers = Answer<'GET /facilities/{id}/numbers'>['items'];

/** What was measured at a door, item by item. It reads a page of checks of each checklist, however many there are. */
export async function readNumbers(db: Db, standing: MemberStanding, facilityId: string): Promise<Numbers> {
  const [door, items] = await Promise.all([
    findFacilityInReach(db, standing, facilityId),
    listNumberItems(db, facilityId),
  ]);
  if (!door) throw notFound();
  const checklistIds = [...new Set(items.map(({ checklistId }) => checklistId))];
  const { accountId, siteIds } = standing;
  const pages = await Promise.all(
    checklistIds.map((checklistId) =>
      listChecks(db, { accountId, siteIds, facilityId, checklistId }, undefined, limits.numberPoints),
    ),
  );
  const checks = pages.flat();
  const answers =
    checks.length === 0
      ? []
      : await listItemsOf(
          db,
          checks.map(({ id }) => id),
        );
  const checkOf = new Map(checks.map((check) => [check.id, check]));
  const points = answers.flatMap(({ checkId, number, answer }) => {
    const check = checkOf.get(checkId);
    return check && typeof answer === 'number' ? [{ check, number, value: answer }] : [];
  });
  return items.map(({ checklistId, number, checklistTitle, title, asking }) => ({
    checklistId,
    checklistTitle,
    itemId: itemId(checklistId, number),
    title,
    ...rangeOf(asking),
    points: points
      .filter((point) => point.check.checkListId === checklistId && point.number === number)
      .toSorted((one, other) => one.check.at.getTime() - other.check.at.getTime() || one.check.id - other.check.id)
      .map(({ check, value }) => ({ at: check.at.toISOString(), value, checkId: check.id })),
  }));
}

const rangeOf = ({ unit = '', lowest = null, highest = null }: NumberItem['asking']) => ({ unit, lowest, highest });
