import { limits, type Answer, type Query } from '@rounds/contract';
import { byId, namesOf } from '../../db/names.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import { dayMs } from '../../moment.js';
import { forbidden, invalid } from '../../problems.js';
import type { Reach } from '../../reach.js';
import { showsPersonFigures } from '../accounts/person-figures.read.js';
import { titlesOfPlans } from './due.store.js';
import { sumFigures, type FiguresBy } from './figures.store.js';
import { wallOf } from './rule.js';

export async function readFigures(
  db: Db,
  reach: Reach,
  { siteId, facilityId, planId, from, to, by }: Query<'GET /due/figures'>,
): Promise<Answer<'GET /due/figures'>> {
  requireDays(from, to);
  // Days are kept for a person and a site.
  if (by === 'person' && (facilityId ?? planId) !== undefined) throw invalid({ field: 'by', fault: 'not_allowed' });
  const [{ accountId, siteIds }, isShown] = await Promise.all([
    reportScope(db, reach, {
      ...(siteId !== undefined && { siteId }),
      ...(facilityId !== undefined && { facilityId }),
    }),
    by !== 'person' || showsPersonFigures(db, reach.accountId),
  ]);
  if (!isShown) throw forbidden();
  const filter = {
    accountId,
    siteIds,
    from,
    to,
    ...(facilityId !== undefined && { facilityId }),
    ...(planId !== undefined && { planId }),
  };
  const rows = await sumFigures(db, by, filter, limits.figuresMost);
  const [all] = rows;
  return {
    items: rows.map(({ key, onTime, late, missed }) => ({ key, onTime, late, missed })),
    onTime: all?.allOnTime ?? 0,
    late: all?.allLate ?? 0,
    missed: all?.allMissed ?? 0,
    ...(await lookupsOf(
      db,
      by,
      rows.map(({ key }) => key),
    )),
  };
}

function requireDays(from: string, to: string): void {
  const [first, last] = [wallOf(`${from}T00:00`), wallOf(`${to}T00:00`)];
  if (Number.isNaN(first) || first < 0) throw invalid({ field: 'from', fault: 'invalid' });
  if (Number.isNaN(last) || last < 0) throw invalid({ field: 'to', fault: 'invalid' });
  if (last < first || last - first >= limits.figureDaysMost * dayMs) {
    throw invalid({ field: 'to', fault: 'out_of_range' });
  }
}

async function lookupsOf(db: Db, by: FiguresBy, keys: readonly string[]) {
  const of = (kind: FiguresBy) => (kind === by ? keys : []);
  const [plans, names] = await Promise.all([
    titlesOfPlans(db, of('plan')),
    namesOf(db, { siteIds: of('site'), facilityIds: of('facility'), personIds: of('person') }),
  ]);
  return { plan: byId(plans), ...names };
}
