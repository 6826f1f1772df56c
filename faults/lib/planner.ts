import { setTimeout as wait } from 'node:timers/promises';
import type { DueRound } from '@rounds/contract';
import { call } from './api.js';
import { signIn, type Organisation } from './organisation.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A site has no more than 200; the rounds of the older ones stay. */
const plansAtOnce = 100;

/** An owner who makes plan after plan, each of them due in a moment at every door and to be done already, and deletes the old ones. */
export class Planner {
  readonly #address: string;
  readonly #organisation: Organisation;
  readonly #made: string[] = [];
  #token = '';
  #work: Promise<void> | undefined;
  #isOver = false;
  plans = 0;

  constructor(address: string, organisation: Organisation) {
    this.#address = address;
    this.#organisation = organisation;
  }

  async start(): Promise<void> {
    await this.#signIn();
    this.#work = this.#plan();
  }

  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #signIn(): Promise<void> {
    this.#token = (await signIn(this.#address, this.#organisation.accountId, 'olga', 3)).accessToken;
  }

  async #plan(): Promise<void> {
    while (!this.#isOver) {
      // Killed in the middle of it: what became of the plan is seen at the end.
      await this.#step().catch(() => this.#signIn().catch(() => undefined));
      await wait(200);
    }
  }

  async #step(): Promise<void> {
    const { siteId, facilities } = this.#organisation;
    const starts = new Date(Date.now() + 2 * minuteMs).toISOString().slice(0, 16);
    const doors = facilities.map((facilityId) => ({ facilityId }));
    const body = { siteId, title: 'Soon', doors, starts, rrule: 'FREQ=DAILY', windowMinutes: 60 };
    const { id } = await call(this.#address, 'POST /plans', { token: this.#token, body });
    this.plans++;
    this.#made.push(id);
    const changed = { ...body, windowMinutes: 90 };
    await call(this.#address, 'PUT /plans/{id}', { token: this.#token, path: `/plans/${id}`, body: changed });
    const old = this.#made.length > plansAtOnce ? this.#made.shift() : undefined;
    if (old) await call(this.#address, 'DELETE /plans/{id}', { token: this.#token, path: `/plans/${old}` });
  }

  /** Everything that is or was due around now. */
  async rounds(): Promise<DueRound[]> {
    await this.#signIn();
    const query = new URLSearchParams({ from: new Date(Date.now() - dayMs).toISOString(), limit: '100' });
    const found: DueRound[] = [];
    let cursor: string | undefined;
    do {
      if (cursor !== undefined) query.set('cursor', cursor);
      const page = await call(this.#address, 'GET /due', { token: this.#token, path: `/due?${query}` });
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  }
}
