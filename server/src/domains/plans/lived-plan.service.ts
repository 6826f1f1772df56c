import type { Tx } from '../../db/scope.js';
import { newId } from '../../ids.js';
import { momentAt } from '../../time-zone.js';
import { recurrenceOf } from './making.service.js';
import { insertPlan, replaceDoors } from './plans.store.js';
import { mostAheadMs, roundsBetween } from './rounds.policy.js';
import { insertRounds } from './rounds.store.js';
import { wallOf } from './rule.js';

export interface LivedPlan {
  accountId: string;
  siteId: string;
  /** Of the site, by IANA. */
  timeZone: string;
  title: string;
  facilityIds: readonly string[];
  /** In the past, by the clock of the site. */
  starts: string;
  rrule: string;
  windowMinutes: number;
  isPaused: boolean;
}

/** A plan with all the rounds since its beginning, which nobody has done yet. */
export async function insertLivedPlan(tx: Tx, plan: LivedPlan, now: Date): Promise<void> {
  const { accountId, siteId, timeZone, title, facilityIds, starts, rrule, windowMinutes, isPaused } = plan;
  const id = newId();
  const until = new Date(now.getTime() + mostAheadMs);
  await insertPlan(tx, {
    id,
    account_id: accountId,
    site_id: siteId,
    title,
    starts,
    rrule,
    window_minutes: windowMinutes,
    remind_after_minutes: 0,
    escalate_after_minutes: null,
    is_paused: isPaused,
    is_for_everyone: true,
    made_until: until,
  });
  await replaceDoors(
    tx,
    accountId,
    id,
    facilityIds.map((facilityId) => ({ facilityId, checklistIds: null })),
  );
  if (isPaused) return;
  const recurrence = recurrenceOf({ starts, rrule, timeZone, closedDays: [] });
  const rounds = roundsBetween(recurrence, windowMinutes, momentAt(wallOf(starts), timeZone), until);
  await insertRounds(
    tx,
    rounds.map((round) => ({ ...round, planId: id })),
  );
}
