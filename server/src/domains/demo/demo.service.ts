import type { Account } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { monthOf } from '../../db/history.js';
import { makeMonths } from '../../db/partitions.js';
import type { Tx } from '../../db/scope.js';
import { splitName } from '../../external/identity/claims.js';
import { demoPeople } from '../../external/identity/demo-people.js';
import { embeddedIssuer } from '../../external/identity/embedded-settings.js';
import type { Spot } from '../../facts.js';
import { newId } from '../../ids.js';
import { dayMs } from '../../moment.js';
import type { Translate } from '../../texts.js';
import { localDay } from '../../time-zone.js';
import { closeGuideOf, insertAccount } from '../accounts/accounts.act.js';
import { findPersonOf, insertPerson } from '../auth/auth.act.js';
import { insertReadyChecklist } from '../checklists/checklists.act.js';
import { insertFacility, replaceChecklists } from '../facilities/facilities.act.js';
import { insertMember } from '../people/people.act.js';
import { countMissed, fulfil, insertLivedPlan } from '../plans/plans.act.js';
import { insertSite } from '../sites/sites.act.js';
import { demoHistory, type DemoHistory } from './demo.history.js';
import { addJobs } from './demo.jobs.js';
import {
  commented,
  days,
  fridge,
  listSizes,
  measured,
  plannedDays,
  sitePlans,
  type DuePlan,
  type FacilityPlan,
} from './demo.plan.js';
import {
  countHistory,
  hasAccounts,
  insertChecks,
  insertFeedback,
  listChecksSince,
  type DemoFacility,
} from './demo.store.js';

const ratingLimit = 3;
const roundsAtOnce = 1000;

type Crew = [inspector: string, worker: string, helper: string];

/** An organisation that looks lived in: what a newcomer can click through before entering anything. */
export async function createDemo(
  database: Database,
  founder: Founder,
  t: Translate,
  now = new Date(),
): Promise<Account> {
  const accountId = newId();
  await makeMonths(database.common(), monthOf(now.getTime() - days * dayMs), monthOf(now));
  return database.within(accountId).inTransaction((tx) => buildDemo(tx, accountId, founder, t, now));
}

/** The demo's days are those of who asked for it. */
interface Founder {
  ownerId: string | null;
  timeZone: string;
}

async function buildDemo(tx: Tx, id: string, founder: Founder, t: Translate, now: Date): Promise<Account> {
  const people = await demoCrew(tx, t);
  const owner = founder.ownerId ?? people[0].personId;
  const account = { id, title: t('demo.account'), ownerId: owner, timeZone: founder.timeZone };
  await insertAccount(tx, account);
  await closeGuideOf(tx, account.id);
  const lists = await demoChecklists(tx, account.id, t);
  let firstSite = '';
  /** Of the first site. */
  const doors: Spot[] = [];
  const others = people.filter(({ personId }) => personId !== owner);
  const crew: Crew = [people[1].personId, people[2].personId, people[3].personId];
  for (const [index, { facilities, duePlans, lat, lon }] of sitePlans.entries()) {
    const site = index + 1;
    const address = t(`demo.address_${site}`);
    const siteId = newId();
    const place = { title: t(`demo.site_${site}`), address, description: '', lat, lon };
    await insertSite(tx, { id: siteId, accountId: account.id, ...place });
    firstSite ||= siteId;
    const facilityIds: string[] = [];
    for (const [position, plan] of facilities.entries()) {
      const { id: checklistId, title: checklistTitle } = lists[plan.list];
      const facilityId = newId();
      facilityIds.push(facilityId);
      if (index === 0) doors.push({ accountId: account.id, siteId, facilityId });
      const facility = {
        accountId: account.id,
        siteId,
        id: facilityId,
        title: t(`demo.facility_${site}_${position + 1}`),
      };
      await insertFacility(tx, facility, {
        is_feedback_enabled: plan.takesFeedback ?? true,
        rating_limit: ratingLimit,
        opens_jobs: plan.opensJobs ?? false,
        place_kind: plan.kind,
      });
      await replaceChecklists(tx, account.id, facilityId, [checklistId]);
      const filled = { accountId: account.id, siteId, facilityId, checklistId, checklistTitle };
      const history = demoHistory(plan, index * 10 + position, now, account.timeZone);
      await fillFacility(tx, filled, plan, history, crew, t);
    }
    for (const [position, plan] of duePlans.entries()) {
      const title = t(`demo.plan_${site}_${position + 1}`);
      await addPlan(tx, { account, siteId, facilityIds, title }, plan, now);
    }
  }
  for (const { personId, roleId, atOneSite } of others) {
    await insertMember(tx, account.id, personId, { roleId, siteIds: atOneSite ? [firstSite] : null });
  }
  await countHistory(tx, account.id);
  await countRounds(tx, account.id, now);
  const [inspector, worker, helper] = crew;
  await addJobs(tx, { accountId: account.id, doors, crew: { inspector, worker, helper }, now }, t);
  return account;
}

interface PlannedSite {
  account: { id: string; timeZone: string };
  siteId: string;
  facilityIds: readonly string[];
  title: string;
}

async function addPlan(
  tx: Tx,
  { account, siteId, facilityIds, title }: PlannedSite,
  { doors, time, rrule, windowMinutes, isPaused = false }: DuePlan,
  now: Date,
): Promise<void> {
  const firstDay = new Date(localDay(now, account.timeZone) - plannedDays * dayMs).toISOString().slice(0, 10);
  const plan = {
    accountId: account.id,
    siteId,
    timeZone: account.timeZone,
    title,
    facilityIds: doors.flatMap((door) => facilityIds[door - 1] ?? []),
    starts: `${firstDay}T${time}`,
    rrule,
    windowMinutes,
    isPaused,
  };
  await insertLivedPlan(tx, plan, now);
}

/** The rounds that the checks since then have done, as if each had just come in, and those that nobody did. */
async function countRounds(tx: Tx, accountId: string, now: Date): Promise<void> {
  const checks = await listChecksSince(tx, accountId, new Date(now.getTime() - (plannedDays + 1) * dayMs));
  await Promise.all(
    checks.map(({ id, checklistId, facilityId, at, personId }) =>
      fulfil(tx, { facilityId, at, personId }, [{ id, checklistId }]),
    ),
  );
  while ((await countMissed(tx, now, roundsAtOnce)) === roundsAtOnce);
}

/** For a first start: only where there is no organisation yet. Its owner is one of the demo people. */
export async function createDemoOnce(database: Database, t: Translate): Promise<void> {
  // Any organisation counts, whoever owns it.
  if (await hasAccounts(database.across())) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await createDemo(database, { ownerId: null, timeZone }, t);
}

async function demoCrew(tx: Tx, t: Translate) {
  const add = async ({ key, subject, email, roleId, atOneSite }: (typeof demoPeople)[number]) => {
    const details = { ...splitName(t(`signin.${key}`)), email };
    // Found again when they sign in, and when there is a second demo.
    const { id: personId } =
      (await findPersonOf(tx, embeddedIssuer, subject)) ??
      (await insertPerson(tx, { issuer: embeddedIssuer, subject }, details, null));
    return { personId, roleId, atOneSite };
  };
  const [marina, olga, igor, timur] = demoPeople;
  return [await add(marina), await add(olga), await add(igor), await add(timur)] as const;
}

async function demoChecklists(tx: Tx, accountId: string, t: Translate) {
  const add = async (list: FacilityPlan['list']) => {
    const title = t(`demo.list_${list}`);
    const items = Array.from({ length: listSizes[list] }, (_, index) => ({
      title: t(`demo.list_${list}_${index + 1}`),
      isCommentAllowed: (commented[list] as readonly number[]).includes(index + 1),
      ...(measured[list] === index + 1 && { range: fridge }),
    }));
    return { id: await insertReadyChecklist(tx, accountId, { title, items }), title };
  };
  return { 1: await add(1), 2: await add(2), 3: await add(3), 4: await add(4) };
}

async function fillFacility(
  tx: Tx,
  facility: DemoFacility,
  plan: FacilityPlan,
  { checks, feedback }: DemoHistory,
  crew: Crew,
  t: Translate,
): Promise<void> {
  const titles = Array.from({ length: listSizes[plan.list] }, (_, index) => t(`demo.list_${plan.list}_${index + 1}`));
  await insertChecks(
    tx,
    facility,
    checks.map((check) => ({
      ...check,
      personId: crew[check.who],
      notes: check.items.map(({ note }) => (note === null ? null : t(`demo.note_${note}`))),
      titles,
    })),
  );
  await insertFeedback(
    tx,
    facility,
    feedback.map(({ message, reply, ...rest }) => ({
      ...rest,
      message: message === null ? '' : t(`demo.${message}`),
      reply: reply === null ? null : t(`demo.${reply}`),
    })),
    crew[0],
  );
}
