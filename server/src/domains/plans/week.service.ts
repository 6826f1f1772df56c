import { limits, type Week } from '@rounds/contract';
import { namesOf } from '../../db/names.js';
import type { Db } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { dayMs } from '../../moment.js';
import { notFound } from '../../problems.js';
import { localDay, startOfLocalDay, wallAt } from '../../time-zone.js';
import { isSiteInReach } from '../sites/sites.read.js';
import { listTodaysTimes } from './board.store.js';
import { recurrenceOf } from './making.service.js';
import type { Voice } from './plans.service.js';
import { countDoorsToDo, findSiteClock, listPlans } from './plans.store.js';
import { localDate, localTime, momentsOf } from './rule.js';
import { sentenceOf } from './sentence.js';

const daysAhead = 7;
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Today by the rounds that are stored: a plan from this noon on has none at eight. The other days by the rules of the plans:
 * most of their rounds are not stored yet.
 */
export async function readWeek(
  db: Db,
  standing: MemberStanding,
  siteId: string,
  { language, t }: Voice,
): Promise<Week> {
  const { accountId } = standing;
  const now = new Date();
  const [isInReach, clock, plans, doors, made] = await Promise.all([
    isSiteInReach(db, standing, siteId),
    findSiteClock(db, accountId, siteId),
    listPlans(db, { accountId, siteIds: [siteId] }, undefined, limits.plansPerSite),
    countDoorsToDo(db, siteId),
    listTodaysTimes(db, siteId, now),
  ]);
  if (!isInReach || !clock) throw notFound();
  const recurrences = plans.map((plan) => recurrenceOf(plan));
  const timeZone = recurrences[0]?.timeZone ?? clock.timeZone;
  const today = localDay(now, timeZone);
  const days = Array.from({ length: daysAhead }, (_, day) => localDate(today + day * dayMs));
  const [tomorrow, to] = [
    startOfLocalDay(today + dayMs, timeZone),
    startOfLocalDay(today + daysAhead * dayMs, timeZone),
  ];
  const rows = plans.map((plan, index) => {
    const recurrence = recurrences[index] ?? recurrenceOf(plan);
    const ofToday = made.filter(({ planId }) => planId === plan.id).map(({ dueFrom }) => dueFrom);
    const moments = [...ofToday, ...momentsOf(recurrence, tomorrow, to)];
    const walls = plan.isPaused ? [] : moments.map((moment) => wallAt(moment, timeZone));
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
  const roundsOn =
    (index: number) =>
    ({ planId, days: times }: (typeof rows)[number]): number =>
      (times[index]?.length ?? 0) * (doors.get(planId) ?? 0);
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
      rounds: index === 0 ? sumOf(made.map((time) => time.doors)) : sumOf(rows.map(roundsOn(index))),
    })),
    plans: rows,
    facility: names.facility,
    user: names.user,
  };
}
