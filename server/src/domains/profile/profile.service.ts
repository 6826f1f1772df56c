import { Readable } from 'node:stream';
import type { Db } from '../../db/scope.js';
import { exportPages } from '../../http/export/pages.js';
import { Refusal } from '../../problems.js';
import { lockLiving } from '../people/people.act.js';
import {
  anonymise,
  handOverOwnership,
  leaveOrganisations,
  listChecksOf,
  listRepliesOf,
  lockOrganisationsOf,
  ownsAlone,
  readOwnData,
} from './own-data.store.js';

/** Sessions end and what is personal goes; checks and replies stay with the organisation, under a neutral name. */
export async function deleteOwnAccount(db: Db, personId: string, neutralName: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    await Promise.all([lockOrganisationsOf(tx, personId), lockLiving(tx, personId)]);
    if (await ownsAlone(tx, personId)) throw new Refusal('last_owner');
    await handOverOwnership(tx, personId);
    await leaveOrganisations(tx, personId);
    await anonymise(tx, personId, neutralName);
  });
}

const rowsPerRead = 500;

/**
 * What a person left in any organisation. Written while it is read: years of rounds need no more memory than a day of
 * them.
 */
export const ownDataStream = (db: Db, personId: string): Readable => Readable.from(ownData(db, personId));

async function* ownData(db: Db, personId: string): AsyncGenerator<string> {
  const own = JSON.stringify(await readOwnData(db, personId), null, 2);
  yield `${own.slice(0, -2)},\n  "checks": [`;
  yield* rows(personId, (after) => listChecksOf(db, personId, after, rowsPerRead));
  yield '\n  ],\n  "replies": [';
  yield* rows(personId, (after) => listRepliesOf(db, personId, after, rowsPerRead));
  yield '\n  ]\n}\n';
}

async function* rows<Row extends { id: number }>(
  personId: string,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  let separator = '\n    ';
  const pages = exportPages(personId, rowsPerRead, async (after?: Row) => ({ rows: await read(after?.id ?? 0) }));
  for await (const page of pages) {
    for (const row of page.rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n    ';
    }
  }
}
