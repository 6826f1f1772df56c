import { createHash } from 'node:crypto';
import { Refusal } from '../problems.js';
import type { Db, Tx } from './scope.js';
import { statement, type Slots } from './statement.js';

export interface Submission {
  kind: 'feedback' | 'check';
  /** Made by the client once per submission and kept over its retries. */
  requestId: string;
  /** Everything that makes it this submission: who, where and what. */
  content: unknown;
}

/**
 * Stores a submission once, whatever happens on the way: the request id is claimed in the same transaction as the rows
 * it stands for. A parallel twin waits at the claim until the first has committed, then gets the same answer.
 */
export async function storeOnce<Answer>(
  db: Db,
  { kind, requestId, content }: Submission,
  store: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest();
  return db.inTransaction(async (tx) => {
    const [claim] = await claimSubmission(tx, { kind, requestId, fingerprint });
    if (!claim) {
      const earlier = await tx
        .selectFrom('submission')
        .select(['fingerprint', 'answer'])
        .where('kind', '=', kind)
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow();
      if (!fingerprint.equals(earlier.fingerprint)) throw new Refusal('request_id_reused');
      return earlier.answer as Answer;
    }
    const answer = await store(tx);
    await keepAnswer(tx, { kind, requestId, answer: JSON.stringify(answer) });
    return answer;
  });
}

const claimSubmission = statement(
  (db, { kind, requestId, fingerprint }: Slots<{ kind: string; requestId: string; fingerprint: Uint8Array }>) =>
    db
      .insertInto('submission')
      .values({ kind, request_id: requestId, fingerprint, answer: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('request_id'),
);

const keepAnswer = statement(
  (db, { kind, requestId, answer }: Slots<{ kind: string; requestId: string; answer: string }>) =>
    db.updateTable('submission').set({ answer }).where('kind', '=', kind).where('request_id', '=', requestId),
);
