import { limits, type Answer, type Body, type Language, type Plan, type Query } from '@rounds/contract';
import { pageOf } from '../../db/keyset.js';
import { showDue } from '../../db/live-events.js';
import { namesOf } from '../../db/names.js';
import type { Db, Tx } from '../../db/scope.js';
import { createOnce } from '../../db/submissions.js';
import type { Member, MemberStanding } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { invalid, notFound } from '../../problems.js';
import { reaches } from '../../reach.js';
import type { Translate } from '../../texts.js';
import { holdAccount } from '../accounts/accounts.read.js';
import { holdFacilities } from '../facilities/facilities.read.js';
import { isSiteInReach, lockSites } from '../sites/sites.read.js';
import { recurrenceOf, remakeRounds } from './making.service.js';
import { requireDoors, requirePeople, requireRhythm } from './plans.policy.js';
import {
  countPlansAt,
  findPlan,
  findSiteClock,
  insertPlan,
  listDoorsAt,
  listPeopleAt,
  listPlans,
  lockPlan,
  markPlansDeleted,
  replaceDoors,
  replacePeople,
  updatePlan,
  type DoorRow,
  type PlanFields,
  type PlanRow,
} from './plans.store.js';
import { deleteWaiting } from './rounds.store.js';
import { nextMoments, ruleText } from './rule.js';
import { sentenceOf } from './sentence.js';

/** In whose language a rule is said. */
export interface Voice {
  language: Language;
  t: Translate;
}

type PlanBody = Body<'POST /plans'>;

export async function readPlans(
  db: Db,
  standing: MemberStanding,
  query: Query<'GET /plans'>,
  voice: Voice,
): Promise<Answer<'GET /plans'>> {
  const { siteId, facilityId, limit = limits.pageDefault, cursor } = query;
  if (siteId !== undefined && !(await isSiteInReach(db, standing, siteId))) throw notFound();
  const filter = {
    accountId: standing.accountId,
    siteIds: siteId === undefined ? standing.siteIds : [siteId],
    ...(facilityId !== undefined && { facilityId }),
  };
  const rows = await listPlans(db, filter, cursor, limit + 1);
  const { page, next } = pageOf(rows, limit, ({ id }) => id);
  const names = await namesOf(db, {
    siteIds: page.map((plan) => plan.siteId),
    facilityIds: page.flatMap(({ doors }) => doors.map((door) => door.facilityId)),
    personIds: page.flatMap(({ personIds }) => personIds ?? []),
  });
  const now = new Date();
  return {
    items: page.map((plan) => toPlan(plan, now, voice)),
    ...names,
    ...next,
  };
}

export async function readPlan(db: Db, standing: MemberStanding, id: string, voice: Voice): Promise<Plan> {
  const plan = await findPlan(db, standing, id);
  if (!plan) throw notFound();
  return toPlan(plan, new Date(), voice);
}

export async function createPlan(
  db: Db,
  { personId, standing }: Member,
  { body, requestId }: { body: PlanBody; requestId: string },
  voice: Voice,
): Promise<Plan> {
  const { accountId } = standing;
  const now = new Date();
  return createOnce(
    db,
    { call: 'POST /plans', ownerId: accountId, requestId, content: [personId, body] },
    {
      create: async (tx) => {
        const id = newId();
        const [, [siteId]] = await Promise.all([
          holdAccount(tx, accountId),
          lockSites(tx, standing, [body.siteId]),
          holdFacilities(tx, doorsOf(body)),
        ]);
        if (siteId === undefined) throw notFound();
        const fields = await requireFields(tx, accountId, body);
        if ((await countPlansAt(tx, siteId)) >= limits.plansPerSite) {
          throw invalid({ field: 'siteId', fault: 'too_many', values: { limit: limits.plansPerSite } });
        }
        await insertPlan(tx, { ...fields, id, account_id: accountId, site_id: siteId, made_until: now });
        return toPlan(await store(tx, standing, id, body, now), now, voice);
      },
      read: (id) => readPlan(db, standing, id, voice),
    },
  );
}

export async function changePlan(
  db: Db,
  standing: MemberStanding,
  { id, body }: { id: string; body: PlanBody },
  voice: Voice,
): Promise<Plan> {
  const now = new Date();
  const plan = await db.inTransaction(async (tx) => {
    const [, , before] = await Promise.all([
      holdAccount(tx, standing.accountId),
      holdFacilities(tx, doorsOf(body)),
      lockPlan(tx, standing, id),
    ]);
    if (!before || !reaches(standing, body.siteId)) throw notFound();
    // Its history is of its site.
    if (before.siteId !== body.siteId) throw invalid({ field: 'siteId', fault: 'not_allowed' });
    // What it names already it may name further, though a door has lost a checklist since: nobody could pause it otherwise.
    const { doors = [] } = (await findPlan(tx, standing, id)) ?? {};
    await updatePlan(tx, id, await requireFields(tx, standing.accountId, body, doors));
    return store(tx, standing, id, body, now);
  });
  return toPlan(plan, now, voice);
}

export async function deletePlan(db: Db, standing: MemberStanding, id: string): Promise<void> {
  const now = new Date();
  await db.inTransaction(async (tx) => {
    const plan = await lockPlan(tx, standing, id);
    if (!plan) throw notFound();
    await markPlansDeleted(tx, { id }, now);
    await deleteWaiting(tx, { column: 'plan_id', ids: [id] }, now);
    await showDue(tx, [{ accountId: standing.accountId, siteId: plan.siteId }]);
  });
}

export async function previewRule(
  db: Db,
  { accountId, siteIds }: MemberStanding,
  { siteId, starts, rrule }: Body<'POST /plans/preview'>,
  { language, t }: Voice,
): Promise<Answer<'POST /plans/preview'>> {
  if (!(await isSiteInReach(db, { accountId, siteIds }, siteId))) throw notFound();
  const clock = await findSiteClock(db, accountId, siteId);
  if (!clock) throw notFound();
  const recurrence = requireRhythm({ starts, rrule, ...clock });
  return {
    moments: nextMoments(recurrence, new Date(), limits.planMoments).map((moment) => moment.toISOString()),
    sentence: sentenceOf(recurrence, t, language),
    timeZone: clock.timeZone,
  };
}

const doorsOf = ({ doors }: PlanBody): string[] => doors.map(({ facilityId }) => facilityId);

/** What is wrong with a plan itself; its doors and people are looked at with it. */
async function requireFields(
  tx: Tx,
  accountId: string,
  body: PlanBody,
  named: readonly DoorRow[] = [],
): Promise<PlanFields> {
  const clock = await findSiteClock(tx, accountId, body.siteId);
  if (!clock) throw notFound();
  const { rule, starts } = requireRhythm({ ...body, ...clock });
  requireDoors(body.doors, { known: await listDoorsAt(tx, body.siteId, doorsOf(body)), named }, { rule, starts });
  const people = body.personIds ?? [];
  if (people.length > 0) requirePeople(people, await listPeopleAt(tx, accountId, body.siteId, people));
  return {
    title: body.title.trim(),
    starts: body.starts,
    rrule: ruleText(rule),
    window_minutes: body.windowMinutes,
    remind_after_minutes: body.remindAfterMinutes ?? null,
    escalate_after_minutes: body.escalateAfterMinutes ?? null,
    is_paused: body.isPaused ?? false,
    is_for_everyone: (body.personIds ?? null) === null,
  };
}

/** Doors, people and rounds of a plan that is written already. */
async function store(tx: Tx, standing: MemberStanding, id: string, body: PlanBody, now: Date): Promise<PlanRow> {
  const { accountId } = standing;
  const doors = body.doors.map(({ facilityId, checklistIds = null }) => ({ facilityId, checklistIds }));
  await Promise.all([replaceDoors(tx, accountId, id, doors), replacePeople(tx, accountId, id, body.personIds ?? [])]);
  const plan = await findPlan(tx, standing, id);
  if (!plan) throw notFound();
  await remakeRounds(tx, [plan], now);
  // Nobody needs to come for now, also to what is open.
  if (plan.isPaused) await deleteWaiting(tx, { column: 'plan_id', ids: [id] }, now);
  await showDue(tx, [{ accountId, siteId: plan.siteId }]);
  return plan;
}

function toPlan({ madeUntil: _made, closedDays, ...plan }: PlanRow, now: Date, { language, t }: Voice): Plan {
  const recurrence = recurrenceOf({ ...plan, closedDays });
  const [next] = plan.isPaused ? [] : nextMoments(recurrence, now, 1);
  return { ...plan, sentence: sentenceOf(recurrence, t, language), nextAt: next?.toISOString() ?? null };
}
