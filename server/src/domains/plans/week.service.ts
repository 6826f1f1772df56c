import { limits, type Week } from '@rounds/contract';
import { namesOf } from '../../db/names.js';
import type { Db } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { notFound } from '../../problems.js';
import { localDay, startOfLocalDay, wallAt } from '../../time-zone.js';
import { isSiteInReach } from '../sites/sites.read.js';
import { recurrenceOf } from './making.service.js';
import type { Voice } from './plans.service.js';
import { countDoorsToDo, findSiteClock, listPlans } from './plans.store.js';
import { localDate, localTime, momentsOf } from './rule.js';
import { sentenceOf } from './sentence.js';

const daysAhead = 7;
const dayMs = 86_400_000;

/** Computed from the rules, since only two days of it are made. */
export async function readWeek(
  db: Db,
  standing: MemberStanding,
  siteId: string,
  { language, t }: Voice,
): Promise<Week> {
  const { accountId } = standing;
  const [isInReach, clock, plans, doors] = await Promise.all([
    isSiteInReach(db, standing, siteId),
    findSiteClock(db, accountId, siteId),
    listPlans(db, { accountId, siteIds: [siteId] }, undefined, limits.plansPerSite),
    countDoorsToDo(db, siteId),
  ]);
  if (!isInReach || !clock) throw notFound();
  const recurrences = plans.map((plan) => recurrenceOf(plan));
  const timeZone = recurrences[0]?.timeZone ?? clock.timeZone;
  const today = localDay(new Date(), timeZone);
  const days = Array.from({ length: daysAhead }, (_, day) => localDate(today + day * dayMs));
  const [from, to] = [startOfLocalDay(today, timeZone), startOfLocalDay(today + daysAhead * dayMs, timeZone)];
  const rows = plans.map((plan, index) => {
    const recurrence = recurrences[index] ?? recurrenceOf(plan);
    const walls = plan.isPaused ? [] : momentsOf(recurrence, from, to).map((moment) => wallAt(moment, timeZone));
    return {
      planId: plan.id,
      title: plan.title,
      sentence: sentenceOf(recurrence, t, language),
      isPaused: plan.isPaused,
      facilityIds: plan.doors.map(({ facilityId }) => facilityId),
      personIds: plan.personIds,
      days: days.map((day) => walls.filter((wall) => localDate(wall) === day).map((wall) => localTime(wall).slice(11))),
    };
  });
  const names = await namesOf(db, {
    siteIds: [],
    facilityIds: rows.flatMap(({ facilityIds }) => facilityIds),
    personIds: rows.flatMap(({ personIds }) => personIds ?? []),
  });
  return {
    timeZone,
    days: days.map((day, index) => ({
      day,
      isClosed: clock.closedDays.includes(day),
      rounds: rows.reduce((sum, row) => sum + (row.days[index]?.length ?? 0) * (doors.get(row.planId) ?? 0), 0),
    })),
    plans: rows,
    facility: names.facility,
    user: names.user,
  };
}
