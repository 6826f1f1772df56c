import type { Answer } from '@rounds/contract';
import { expect } from 'vitest';
import { call } from './api.js';
import type { Crowd, Intent } from './crowd.js';
import { itemsPerCheck, signIn, type Organisation } from './organisation.js';
import { prove } from './report.js';
import { errorsOf, type Server } from './server.js';

interface Settled {
  server: Server;
  organisation: Organisation;
  crowd: Crowd;
  /** How often what was done to them. */
  figures: Record<string, number>;
}

export interface Ledger {
  intents: number;
  acknowledged: number;
  rows: number;
  /** Confirmed, and not there. */
  lost: number;
  /** Intents with more than one row. */
  doubled: number;
  /** Checks that lack items. */
  halfWritten: number;
  /** Rows that nobody intended. */
  strange: number;
}

/** What people were told, beside what the server has. */
export async function compare(address: string, { accountId }: Organisation, intents: Intent[]): Promise<Ledger> {
  const { accessToken: token } = await signIn(address, accountId, 'olga', 3);
  const rows = new Map<string, number>();
  const add = (id: string) => rows.set(id, (rows.get(id) ?? 0) + 1);
  let halfWritten = 0;
  for await (const { message } of all('GET /feedbacks', address, token)) add(message);
  for await (const { items } of all('GET /checks', address, token)) {
    if (items.length !== itemsPerCheck) halfWritten++;
    add(items.at(-1)?.comment ?? 'none');
  }
  const intended = new Set(intents.map(({ id }) => id));
  const acknowledged = intents.filter(({ isAcknowledged }) => isAcknowledged);
  return {
    intents: intents.length,
    acknowledged: acknowledged.length,
    rows: [...rows.values()].reduce((sum, count) => sum + count, 0),
    lost: acknowledged.filter(({ id }) => !rows.has(id)).length,
    doubled: [...rows.values()].filter((count) => count > 1).length,
    halfWritten,
    strange: [...rows.keys()].filter((id) => !intended.has(id)).length,
  };
}

/** What a crowd was told and what is there, said and kept; nothing of it is lost, doubled or strange. */
export async function settle(name: string, sentence: string, parts: Settled): Promise<void> {
  const { server, organisation, crowd, figures } = parts;
  await crowd.hasWritten(30);
  await crowd.finish();
  const ledger = await compare(server.address, organisation, crowd.intents);
  expect(await server.stop()).toBe(0);
  prove(name, sentence, {
    ...figures,
    ...ledger,
    answers: Object.fromEntries(crowd.answers),
    withoutRetryAfter: crowd.withoutRetryAfter,
  });
  expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0, rows: ledger.intents });
  expect(crowd.unexpected()).toEqual([]);
  expect(crowd.withoutRetryAfter).toBe(0);
  expect(errorsOf(server)).toEqual([]);
}

/** Page after page, as somebody who scrolls to the end. */
async function* all<Key extends 'GET /feedbacks' | 'GET /checks'>(
  key: Key,
  address: string,
  token: string,
): AsyncGenerator<Answer<Key>['items'][number]> {
  const [, path = ''] = key.split(' ');
  let cursor = '';
  do {
    const page = await call(address, key, { token, path: `${path}?limit=200${cursor && `&cursor=${cursor}`}` });
    yield* page.items;
    cursor = page.nextCursor ?? '';
  } while (cursor);
}
