import type { Suspicion } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { idsBetween, withinIds } from '../../db/history.js';
import type { Queries } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';
import type { Spot } from '../../facts.js';
import { hourMs } from '../../moment.js';
import type { Group, Memory } from './belief.policy.js';
import type { FeedbackRow } from './feedback-list.store.js';
import type { SenderHashes } from './sender-hashes.js';

export interface DoorMemory extends Memory {
  /** When somebody of the organisation reported a round from this device. */
  staff?: { at: number };
}

type Part = keyof DoorMemory;

const signaturesOf = ({ device, network, kind }: SenderHashes): Record<Part, string> => ({
  device: `d:${device.toString('base64url')}`,
  network: `n:${network.toString('base64url')}`,
  kind: `k:${kind.toString('base64url')}`,
  staff: `s:${device.toString('base64url')}`,
  door: 'door',
  habit: 'habit',
});

/** A few rows by their key, however much the door has seen. To be asked under the door's lock. */
export async function readMemory(db: Queries, code: string, hashes: SenderHashes): Promise<DoorMemory> {
  const parts = Object.entries(signaturesOf(hashes)) as [Part, string][];
  const rows = await memoriesOf(db, { code, signatures: parts.map(([, signature]) => signature) });
  const known = new Map(rows.map(({ signature, memory }) => [signature, memory]));
  return Object.fromEntries(parts.map(([part, signature]) => [part, known.get(signature)]));
}

const memoriesOf = statement((db, { code, signatures }: Slots<{ code: string; signatures: string[] }>) =>
  db
    .selectFrom('rating_memory')
    .select(['signature', 'memory'])
    .where('facility_id', '=', sql<string>`(select code.facility_id from code where code.code = ${code})`)
    .where('signature', '=', sql<string>`any(${signatures}::text[])`),
);

export async function keepMemory(
  db: Queries,
  { accountId, facilityId }: Spot,
  hashes: SenderHashes,
  memory: DoorMemory,
  at: Date,
): Promise<void> {
  const signatures = signaturesOf(hashes);
  const rows = (Object.keys(memory) as Part[]).map((part) => ({ signature: signatures[part], memory: memory[part] }));
  await keptMemories(db, { accountId, facilityId, at, rows: JSON.stringify(rows) });
}

interface Kept {
  accountId: string;
  facilityId: string;
  at: Date;
  rows: string;
}

const keptMemories = statement((db, { accountId, facilityId, at, rows }: Slots<Kept>) =>
  db
    .insertInto('rating_memory')
    .columns(['account_id', 'facility_id', 'signature', 'memory', 'at'])
    .expression((from) =>
      from
        .selectFrom(
          sql<{ signature: string; memory: string }>`jsonb_to_recordset(${rows}::jsonb)`.as<'given'>(
            sql`given(signature text, memory jsonb)`,
          ),
        )
        .select([
          sql<string>`${accountId}::text`.as('account_id'),
          sql<string>`${facilityId}::text`.as('facility_id'),
          'given.signature',
          'given.memory',
          sql<Date>`${at}::timestamptz`.as('at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'signature'])
        .doUpdateSet({ memory: sql`excluded.memory`, at: sql`excluded.at` }),
    ),
);

const columns = { device: 'visitor_hash', network: 'network_hash', kind: 'kind_hash' } as const satisfies Record<
  Group,
  keyof FeedbackRow
>;
const rememberedMs = 12 * hourMs;
const mostMarked = 200;

interface Earlier {
  facilityId: string;
  of: RawBuilder<boolean>;
  from: Date;
  /** The first moment after them. */
  before: Date;
  suspicion: Suspicion;
}

interface Alike extends Omit<Earlier, 'of' | 'from'> {
  group: Group;
  hash: Buffer;
  ratings: readonly number[];
}

/** Marks what came before and is one of too many, too, unless a manager has decided. Answers the rows as they were. */
export const markAlike = (db: Queries, { group, hash, ratings, before, ...rest }: Alike): Promise<FeedbackRow[]> =>
  markEarlier(db, {
    ...rest,
    of: sql<boolean>`${sql.ref(columns[group])} = ${hash} and rating = any(${ratings}::int[])`,
    from: new Date(before.getTime() - rememberedMs),
    before,
  });

interface Run extends Omit<Earlier, 'of'> {
  kioskId: string;
}

/** The same for what a kiosk has heard since a run began. */
export const markRun = (db: Queries, { kioskId, ...rest }: Run): Promise<FeedbackRow[]> =>
  markEarlier(db, { ...rest, of: sql<boolean>`kiosk_id = ${kioskId}` });

function markEarlier(db: Queries, { facilityId, of, from, before, suspicion }: Earlier): Promise<FeedbackRow[]> {
  const ids = idsBetween({ from, to: before });
  // Said twice: who waits for somebody that marks a row meanwhile must not mark, and count, it once more.
  return db
    .updateTable('feedback')
    .set({ suspicion })
    .where(withinIds('id', ids))
    .where('suspicion', 'is', null)
    .where('is_mark_settled', '=', false)
    .where(
      'id',
      'in',
      db
        .selectFrom('feedback')
        .select('id')
        .where('facility_id', '=', facilityId)
        .where('at', '>=', from)
        .where(withinIds('id', ids))
        .where(of)
        .where('suspicion', 'is', null)
        .where('is_mark_settled', '=', false)
        .orderBy('at', 'desc')
        .limit(sql.lit(mostMarked)),
    )
    .returningAll()
    .execute();
}
