import { createHash } from 'node:crypto';
import type { CallKey } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { Refusal } from '../problems.js';
import type { Db, Tx } from './scope.js';
import { only, statement, type Slots } from './statement.js';

export interface Submission {
  kind: 'feedback' | 'check' | 'handover' | 'job' | 'record';
  call: CallKey;
  /** Made by the client once per submission and kept over its retries. */
  requestId: string;
  /** What its sender calls it concerns nobody else. Absent, it is the organisation that `db` shows. */
  ownerId?: string;
  /** Everything that makes it this submission: who, where and what. */
  content: unknown;
}

interface Storing<Asked, Answer> {
  /** What has to be known or counted first, asked along with the claim; rolled back if the submission was stored before. */
  ask: (tx: Tx) => Promise<Asked>;
  store: (tx: Tx, asked: Asked) => Promise<Answer>;
}

/** Thrown to undo what was asked meanwhile. */
class AnsweredBefore<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * Stores a submission once, whatever happens on the way: the request id is claimed in the same transaction as the rows
 * it stands for. A parallel twin waits at the claim until the first has committed, then gets the same answer.
 */
export async function storeOnce<Asked, Answer>(
  db: Db,
  { content, ...named }: Submission,
  { ask, store }: Storing<Asked, Answer>,
): Promise<Answer> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest();
  const submission = { ownerId: null, ...named, fingerprint };
  const storing = db.inTransaction(async (tx) => {
    const claiming = claimSubmission(tx, submission);
    const asking = ask(tx);
    // A repeated submission gets its first answer, also if a new one would be refused by now.
    asking.catch(() => {});
    const [claim] = await claiming;
    if (!claim) {
      const earlier = only(await findEarlier(tx, submission));
      if (!fingerprint.equals(earlier.fingerprint)) throw new Refusal('request_id_reused');
      throw new AnsweredBefore(earlier.answer as Answer);
    }
    const answer = await store(tx, await asking);
    // Asked last, it travels with the commit, which fails with it.
    keepAnswer(tx, { ...claim, answer: JSON.stringify(answer) }).catch(() => {});
    return answer;
  });
  return storing.catch((reason: unknown) => {
    if (reason instanceof AnsweredBefore) return reason.answer as Answer;
    throw reason;
  });
}

interface Creation {
  call: CallKey;
  /** The organisation that it is made in, or who founds one: what others call their requests concerns nobody else. */
  ownerId: string;
  requestId: string;
  content: unknown;
}

interface Making<Answer> {
  create: (tx: Tx) => Promise<Answer>;
  /** As it is by now, for whoever sends it again; a refusal when it is gone. */
  read: (id: string) => Promise<Answer>;
}

/** A record that is made once, whether the answer to the first attempt arrived or not. */
export async function createOnce<Answer extends { id: string | number }>(
  db: Db,
  { call, ownerId, requestId, content }: Creation,
  { create, read }: Making<Answer>,
): Promise<Answer> {
  let made: Answer | undefined;
  const submission = { kind: 'record', call, ownerId, requestId, content } as const;
  const { id } = await storeOnce(db, submission, {
    ask: () => Promise.resolve(),
    store: async (tx) => {
      made = await create(tx);
      return { id: made.id };
    },
  });
  // A transaction that had to begin anew may have found itself overtaken by its twin.
  return made?.id === id ? made : read(String(id));
}

interface Claim {
  kind: string;
  call: string;
  ownerId: string | null;
  requestId: string;
  fingerprint: Uint8Array;
}

const keyOf = ({ call, ownerId, requestId }: Slots<Claim>): RawBuilder<string> =>
  sql`concat_ws(' ', ${call}::text, coalesce(${ownerId}::text, current_setting('rounds.account')), ${requestId}::text)`;

/** Of a version that claimed the request id alone: by now anybody may use it for something else. */
const isStoredBare = ({ kind, requestId, fingerprint }: Slots<Claim>): RawBuilder<boolean> =>
  sql`(kind = ${kind} and request_id = ${requestId} and fingerprint = ${fingerprint})`;

const claimSubmission = statement((db, claim: Slots<Claim>) =>
  db
    .insertInto('submission')
    .columns(['kind', 'request_id', 'fingerprint', 'answer'])
    .expression(
      sql`select ${claim.kind}, ${keyOf(claim)}, ${claim.fingerprint}, 'null'
        where not exists (select from submission where ${isStoredBare(claim)})`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'request_id as key']),
);

const findEarlier = statement((db, claim: Slots<Claim>) =>
  db
    .selectFrom('submission')
    .select(['fingerprint', 'answer'])
    .where(sql<boolean>`(kind = ${claim.kind} and request_id = ${keyOf(claim)}) or ${isStoredBare(claim)}`)
    .orderBy(sql`fingerprint = ${claim.fingerprint}`, 'desc')
    .limit(sql.lit(1)),
);

const keepAnswer = statement((db, { kind, key, answer }: Slots<{ kind: string; key: string; answer: string }>) =>
  db.updateTable('submission').set({ answer }).where('kind', '=', kind).where('request_id', '=', key),
);
