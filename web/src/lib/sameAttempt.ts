import { useRef } from 'react';
import { isProblem } from './api/problem';
import { newRequestId } from './requestId';

/** A change of a record: what is deleted answers nothing. */
interface Change {
  op: string;
}

/**
 * Sends the same change under the same request id until it is answered: the answer to an attempt may have been lost, and the
 * server makes nothing twice. What was deleted by such an attempt is not found by the next one, and is deleted.
 */
export function useSameAttempt<Asked extends Change, Answer>(
  send: (change: Asked, requestId: string) => Promise<Answer>,
): (change: Asked) => Promise<Answer | null> {
  const last = useRef<{ said: string; requestId: string } | null>(null);
  return async (change) => {
    const said = JSON.stringify(change);
    const isAgain = last.current?.said === said;
    const attempt = isAgain && last.current ? last.current : { said, requestId: newRequestId() };
    last.current = attempt;
    const answer = await send(change, attempt.requestId).catch((error: unknown) => {
      if (isAgain && change.op === 'del' && isProblem(error, 'not_found')) return null;
      throw error;
    });
    last.current = null;
    return answer;
  };
}
