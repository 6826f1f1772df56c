import { createHmac } from 'node:crypto';
import { calls, type Call, type CallKey } from '@rounds/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dailySalt } from '../db/daily-salt.js';
import type { Database } from '../db/database.js';
import { countHits, type Hits } from '../db/rate-limit.js';
import type { Tx } from '../db/scope.js';
import { callLimits, failureLimits, type CallLimit, type CallLimitName, type LimitName } from '../limits.js';
import { Refusal } from '../problems.js';
import { networkOf } from './network.js';

/** A limit, and whose it is: an id, or an address that was hashed. */
interface Budget {
  limit: LimitName;
  of: string;
  most: number;
  windowMinutes: number;
  amount?: number;
}

/** Counts against every budget, or, where one of them is used up, refuses and counts nothing. */
export async function spend<const Budgets extends readonly Budget[]>(
  tx: Tx,
  budgets: Budgets,
  at: Date,
): Promise<{ [Index in keyof Budgets]: Hits }> {
  const hits = await countHits(
    tx,
    budgets.map(({ limit, of, windowMinutes, amount = 1 }) => ({ key: `${limit}:${of}`, windowMinutes, amount })),
    at,
  );
  for (const [index, { limit, most }] of budgets.entries()) {
    const { inWindow = 0, freeAt = at } = hits[index] ?? {};
    if (inWindow > most) throw tooMany(limit, freeAt, at);
  }
  return hits as { [Index in keyof Budgets]: Hits };
}

const tooMany = (limit: LimitName, freeAt: Date, at: Date): Refusal =>
  new Refusal('too_many_requests', { retryAfter: Math.ceil((freeAt.getTime() - at.getTime()) / 1000), limit });

/**
 * Counts what failed, and refuses whoever had used their budget up before. Those who try at the same moment wait for
 * each other here: of a flood that holds the right answer, no more are let through than one after the other.
 */
export async function spendOnFailure(tx: Tx, { limit, of, most, windowMinutes }: Budget, at: Date, hasFailed: boolean) {
  const amount = hasFailed ? 1 : 0;
  const [{ inWindow, freeAt }] = await countHits(tx, [{ key: `${limit}:${of}`, windowMinutes, amount }], at);
  if (inWindow - amount >= most) throw tooMany(limit, freeAt, at);
}

/** A budget of an address. */
export async function budgetOfAddress(
  database: Database,
  ip: string,
  limit: keyof typeof failureLimits,
  at: Date,
): Promise<Budget> {
  const { most, windowMinutes } = failureLimits[limit];
  return { limit, of: addressKey(await dailySalt(database, at), ip), most, windowMinutes };
}

/** One that everybody shares. */
export const budgetInAll = (limit: keyof typeof failureLimits): Budget => ({
  limit,
  of: 'all',
  ...failureLimits[limit],
});

/** With a salt that is thrown away at the end of its day, a hash cannot be turned back by trying all addresses. */
export const hashAddress = (salt: string, ...parts: string[]): Buffer =>
  createHmac('sha256', salt).update(parts.join('\n')).digest().subarray(0, 16);

const limitsOfAddress = ['failedSignInsPerMinute', 'failedSignInsPerTenMinutes', 'failedSignInsPerHour'] as const;
const limitsOfPasskey = ['failedPasskeyPerMinute', 'failedPasskeyPerTenMinutes', 'failedPasskeyPerHour'] as const;

/** Counts a sign-in before it is tried, so that many at once do not slip through, and takes that back if it succeeds. */
export async function countingFailures<Answer>(
  database: Database,
  { ip, passkey }: { ip: string; passkey?: string },
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const at = new Date();
  const salt = await dailySalt(database, at);
  const budgetsOf = (limits: readonly (keyof typeof failureLimits)[], of: string) =>
    limits.map((limit): Budget => ({ limit, of, ...failureLimits[limit] }));
  const budgets = [
    ...budgetsOf(limitsOfAddress, addressKey(salt, ip)),
    ...(passkey ? budgetsOf(limitsOfPasskey, hashAddress(salt, passkey).toString('base64url')) : []),
  ];
  await database.common().inTransaction((tx) => spend(tx, budgets, at));
  const answer = await attempt();
  const taken = budgets.map((budget) => ({ ...budget, amount: -1, most: Infinity }));
  await database.common().inTransaction((tx) => spend(tx, taken, at));
  return answer;
}

/** Every call that the table names is counted before it begins. */
export function limitCalls(app: FastifyInstance, database: Database): void {
  const limitsOf = new Map<CallKey | undefined, CallLimitName[]>();
  for (const name of Object.keys(callLimits) as CallLimitName[]) {
    for (const key of callLimits[name].calls) limitsOf.set(key, [...(limitsOf.get(key) ?? []), name]);
  }
  app.addHook('onRoute', (route) => {
    const names = limitsOf.get(route.config?.key);
    if (names) route.preHandler = (request) => countCall(database, request, names);
  });
}

async function countCall(database: Database, request: FastifyRequest, names: CallLimitName[]): Promise<void> {
  const at = new Date();
  const salt = await dailySalt(database, at);
  const budgets = names.map((name): Budget => {
    const { per, most, windowMinutes }: CallLimit = callLimits[name];
    return { limit: name, of: whose(request, per, salt), most, windowMinutes, amount: amountOf(request) };
  });
  await database.common().inTransaction((tx) => spend(tx, budgets, at));
}

function whose({ caller, ip }: FastifyRequest, per: CallLimit['per'], salt: string): string {
  if (per === 'person') return caller?.personId ?? '';
  if (per === 'organisation') return caller?.standing?.accountId ?? '';
  return addressKey(salt, ip);
}

const addressKey = (salt: string, ip: string): string => hashAddress(salt, networkOf(ip)).toString('base64url');

/** Some calls ask for many at once. Only where the contract says so has it been looked at. */
function amountOf({ body, routeOptions }: FastifyRequest): number {
  const { key } = routeOptions.config;
  const call: Call | undefined = key && calls[key];
  const { properties: described = {} }: { properties?: object } = call?.body ?? {};
  const { count, names } = (body ?? {}) as { count?: unknown; names?: unknown };
  if ('names' in described && Array.isArray(names)) return Math.max(1, names.length);
  if ('count' in described && typeof count === 'number' && Number.isInteger(count)) return Math.max(1, count);
  return 1;
}
