import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isProblem, mayBeDone } from './api/problem';
import { newRequestId } from './requestId';

/** A change of a record: what is deleted answers nothing. */
interface Change {
  op: string;
}

interface Attempt<Asked> {
  change: Asked;
  requestId: string;
  /** Nobody knows whether it was done. */
  isLost: boolean;
}

type Send<Asked, Answer> = (change: Asked, requestId: string) => Promise<Answer | null>;
/** The same fields, for what there is already. */
type ToEdit<Asked, Answer> = (made: Answer, asked: Asked & { op: 'create' }) => Asked;

const isCreation = <Asked extends Change>(change: Asked | undefined): change is Asked & { op: 'create' } =>
  change?.op === 'create';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** It would be refused again: there is nothing to ask for any more. */
const isOver = (error: unknown): boolean => isProblem(error, 'validation_failed') || isProblem(error, 'not_found');

/**
 * Sends the same change under the same request id until it is answered: the answer to an attempt may have been lost, and the
 * server makes nothing twice. What was typed since changes what that attempt has made. What was deleted by it is not found
 * by the next one, and is deleted.
 */
function useSameAttempt<Asked extends Change, Answer>(send: Send<Asked, Answer>, toEdit?: ToEdit<Asked, Answer>) {
  const last = useRef<Attempt<Asked> | null>(null);
  const made = useRef<Answer | null>(null);

  const attempt = async (change: Asked): Promise<Answer | null> => {
    const isAgain = isSame(last.current?.change, change);
    const now = isAgain && last.current ? last.current : { change, requestId: newRequestId(), isLost: false };
    last.current = now;
    try {
      const answer = await send(change, now.requestId);
      last.current = null;
      return answer;
    } catch (error) {
      const wasLost = now.isLost;
      if (mayBeDone(error)) now.isLost = true;
      else if (isOver(error)) last.current = null;
      if (wasLost && change.op === 'del' && isProblem(error, 'not_found')) return null;
      throw error;
    }
  };

  return async (asked: Asked): Promise<Answer | null> => {
    const before = last.current;
    if (toEdit && isCreation(asked) && before?.isLost && isCreation(before.change) && !isSame(before.change, asked)) {
      made.current = await attempt(before.change).catch((error: unknown) => {
        if (isOver(error)) return null;
        throw error;
      });
    }
    const change = toEdit && isCreation(asked) && made.current !== null ? toEdit(made.current, asked) : asked;
    const answer = await attempt(change);
    made.current = null;
    return answer;
  };
}

interface RecordChange<Asked, Answer> {
  send: Send<Asked, Answer>;
  toEdit: ToEdit<Asked, Answer>;
  /** What has become of it, where that is known, and what other screens show of it. */
  refresh: (answer: Answer | null, change: Asked) => Promise<unknown>;
}

/** What dialogs and editors of a record do to it. */
export function useRecordChange<Asked extends Change, Answer>({ send, toEdit, refresh }: RecordChange<Asked, Answer>) {
  return useMutation({
    mutationFn: useSameAttempt(send, toEdit),
    onSuccess: refresh,
    // Who leaves to look whether it was done sees what there is: also what an attempt before has made.
    onError: (error, change) => {
      if (mayBeDone(error) || isCreation(change)) void refresh(null, change);
    },
  });
}

/** A deletion that may be asked for again when its answer was lost. */
export function useDeletion<Asked = void>(remove: (asked: Asked) => Promise<unknown>) {
  const attempt = useSameAttempt(async ({ asked }: { op: 'del'; asked: Asked }) => {
    await remove(asked);
    return null;
  });
  return (asked: Asked) => attempt({ op: 'del', asked });
}
