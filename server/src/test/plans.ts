import type { Body, DueRound, Plan, Query } from '@rounds/contract';
import { expect } from 'vitest';
import { makeRounds } from '../domains/plans/making.service.js';
import { minuteMs } from '../moment.js';
import { beganAt, minutesAgo } from './moment.js';
import type { Organisation, Persona } from './personas.js';
import type { TestApp } from './test-app.js';

type PlanBody = Body<'POST /plans'>;

/** By the clock of a site in UTC, where the sites of an organisation under test are. */
export const clockAt = (moment: Date): string => moment.toISOString().slice(0, 16);

/** A zone in which it is this hour of the day, whenever a test runs, and what a clock there shows. */
export function zoneWhereItIs(hour: number) {
  const ahead = hour - new Date(beganAt()).getUTCHours();
  const east = ahead < -12 ? ahead + 24 : ahead;
  return {
    timeZone: east === 0 ? 'Etc/GMT' : `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`,
    clockThere: (moment: Date): string => clockAt(new Date(moment.getTime() + east * 60 * minuteMs)),
  };
}

/** All its sites are in that zone. */
export async function moveTo(rounds: TestApp, { sites, owner: { token } }: Organisation, timeZone: string) {
  for (const id of sites) await rounds.call('PATCH /sites/{id}', { params: { id }, token, body: { timeZone } });
}

export const planBody = ({ sites, facilities }: Organisation, more: Partial<PlanBody> = {}): PlanBody => ({
  siteId: sites[0],
  title: 'Mornings',
  doors: [{ facilityId: facilities[0] }],
  starts: '2026-11-16T06:00',
  rrule: 'FREQ=DAILY',
  windowMinutes: 60,
  ...more,
});

export async function createPlan(rounds: TestApp, org: Organisation, more: Partial<PlanBody> = {}): Promise<Plan> {
  const { status, body } = await rounds.call('POST /plans', { token: org.owner.token, body: planBody(org, more) });
  expect(status).toBe(201);
  return body;
}

/** A plan that has been going on for some days. */
export async function livedPlan(
  rounds: TestApp,
  org: Organisation,
  more: Partial<PlanBody> = {},
  days = 3,
): Promise<Plan> {
  const plan = await createPlan(rounds, org, more);
  await madeUntil(rounds, plan.id, minutesAgo(days * 24 * 60));
  await makeRounds(rounds.db, new Date());
  return plan;
}

export const madeUntil = (rounds: TestApp, planId: string, moment: Date) =>
  rounds.db.updateTable('plan').set({ made_until: moment }).where('id', '=', planId).execute();

/** As an owner sees them, of the last days and the coming ones. */
export async function dueOf(
  rounds: TestApp,
  { owner: { token } }: Organisation,
  planId: string,
  query: Query<'GET /due'> = {},
): Promise<DueRound[]> {
  const from = minutesAgo(9 * 24 * 60).toISOString();
  return (await rounds.call('GET /due', { token, query: { planId, from, ...query } })).body.items;
}

/** The first so many items of its checklist: two are a complete check. */
export async function report(
  rounds: TestApp,
  org: Organisation,
  {
    facility = 0,
    items = 2,
    at,
    token = org.staff.token,
  }: { facility?: 0 | 1 | 2; items?: 1 | 2; at?: Date; token?: string } = {},
): Promise<number> {
  const { status, body } = await rounds.call('POST /qr/{id}/report-quality-check', {
    params: { id: org.facilities[facility] },
    token,
    body: {
      items: [1, 2].slice(0, items).map((number) => ({ id: `${org.checklistId}-${number}` })),
      ...(at && { performedAt: at.toISOString() }),
    },
  });
  expect(status).toBe(201);
  return body.checkIds[0] ?? 0;
}

/** For the next shift. */
export async function leaveLine(
  rounds: TestApp,
  { token }: Persona,
  siteId: string,
  text = 'The lift is out of order',
): Promise<string> {
  const { status, body } = await rounds.call('POST /handovers', { token, body: { siteId, text } });
  expect(status).toBe(201);
  return body.id;
}
