import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@rounds/contract';
import type { Organisation } from './organisation.js';
import { Session } from './session.js';

/** Something that one person wants stored once. */
export interface Intent {
  id: string;
  kind: 'feedback' | 'check';
  isAcknowledged: boolean;
}

interface Options {
  writers?: number;
  /** Somebody who closes the page when the connection breaks: their intent may have been stored, or not. */
  abandonsEvery?: number;
  /** For a server that is to answer everything at the first try. */
  retries?: boolean;
}

const longestAnswerMs = 300_000;

/**
 * People who write at the same time, half of them visitors and half staff, and remember what was confirmed to them.
 * Whoever gets no answer, or is told to come back later, says the same again with the same request id.
 */
export class Crowd {
  readonly intents: Intent[] = [];
  /** Every answer by its status; `none` where there was none, `late` where nothing came for five minutes. */
  readonly answers = new Map<string, number>();
  /** Answers of 503 that did not say when to come back. */
  withoutRetryAfter = 0;
  /** Answers after which the server said that it closes the connection. */
  closing = 0;
  readonly session: Session;
  readonly #address: string;
  readonly #organisation: Organisation;
  readonly #options: Required<Options>;
  readonly #writers: Promise<void>[] = [];
  #isOver = false;

  constructor(address: string, organisation: Organisation, options: Options = {}) {
    this.#address = address;
    this.#organisation = organisation;
    this.#options = { writers: 50, abandonsEvery: 10, retries: true, ...options };
    this.session = new Session(address, organisation.accountId, 'timur', 5);
  }

  get acknowledged(): number {
    return this.intents.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  count(status: string): number {
    return this.answers.get(status) ?? 0;
  }

  /** Answers besides a confirmation, a token to be renewed and a request to come back later. */
  unexpected(...tolerated: string[]): string[] {
    return [...this.answers.keys()].filter((status) => !['201', '401', '503', ...tolerated].includes(status));
  }

  /** Staff are signed in first: who has no session yet when things break cannot even begin. */
  async start(): Promise<void> {
    await this.#signIn();
    for (let writer = 0; writer < this.#options.writers; writer++) this.#writers.push(this.#write(writer));
  }

  /** The answer may get lost like any other. */
  async #signIn(triesLeft = 50): Promise<void> {
    try {
      await this.session.token();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await wait(100);
      await this.#signIn(triesLeft - 1);
    }
  }

  /** Waits until so many more were confirmed. */
  async hasWritten(more: number): Promise<void> {
    const enough = this.acknowledged + more;
    while (this.acknowledged < enough) await wait(20);
  }

  /** Nothing new is begun; what was begun is brought to its end. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  async #write(writer: number): Promise<void> {
    while (!this.#isOver) {
      const intent: Intent = { id: randomUUID(), kind: writer % 2 ? 'check' : 'feedback', isAcknowledged: false };
      this.intents.push(intent);
      const status = await this.#carry(intent, writer, this.intents.length % this.#options.abandonsEvery === 0);
      if (status === 'none' && !this.#options.retries) return;
    }
  }

  async #carry(intent: Intent, writer: number, isAbandoned: boolean): Promise<string> {
    for (;;) {
      const status = await this.#send(intent, writer).catch((error: unknown) => outcomeOf(error));
      this.answers.set(status, this.count(status) + 1);
      if (status === '201') {
        intent.isAcknowledged = true;
        return status;
      }
      if (!this.#options.retries || (isAbandoned && status === 'none')) return status;
      await wait(randomInt(200, 800));
    }
  }

  async #send({ id, kind }: Intent, writer: number): Promise<string> {
    const { facilities, items } = this.#organisation;
    const facility = facilities[writer % facilities.length];
    const token = kind === 'check' ? await this.session.token() : undefined;
    const path = kind === 'check' ? 'report-quality-check' : 'feedback';
    const body =
      kind === 'check'
        ? { items: items.map((item, index) => ({ id: item, ...(index === items.length - 1 && { comment: id }) })) }
        : { rate: 1 + (writer % 5), message: id };
    const response = await fetch(`${this.#address}${apiPrefix}/qr/${facility}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': id,
        'x-forwarded-for': `192.0.2.${writer}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    // A confirmation that was cut off in the middle is none.
    await response.text();
    if (response.headers.get('connection') === 'close') this.closing++;
    if (response.status === 503 && !response.headers.get('retry-after')) this.withoutRetryAfter++;
    if (response.status === 401 && token) await this.session.renew(token);
    return String(response.status);
  }
}

const outcomeOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'none';
