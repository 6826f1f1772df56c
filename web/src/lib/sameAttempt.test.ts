import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiProblem, NetworkFailure } from './api/problem';
import { useSameAttempt } from './sameAttempt';

interface Change {
  op: string;
  title?: string;
}

const lost = () => Promise.reject(new NetworkFailure('lost'));
const notFound = () =>
  Promise.reject(new ApiProblem(new Response(null, { status: 404 }), { code: 'not_found', requestId: 'r' }));

describe('a change whose answer was lost', () => {
  function sending(...replies: (() => Promise<string>)[]) {
    const ids: string[] = [];
    const { result } = renderHook(() =>
      useSameAttempt((_: Change, requestId: string) => {
        ids.push(requestId);
        return (replies.shift() ?? (async () => 'made'))();
      }),
    );
    return { send: result.current, ids };
  }

  it('is sent again under the same request id, and the next one under another', async () => {
    const { send, ids } = sending(lost);
    const change = { op: 'create', title: 'North' };
    await expect(send(change)).rejects.toThrow(NetworkFailure);
    expect(await send(change)).toBe('made');
    await send(change);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it('is another one as soon as something else is said', async () => {
    const { send, ids } = sending(lost);
    await expect(send({ op: 'create', title: 'North' })).rejects.toThrow(NetworkFailure);
    await send({ op: 'create', title: 'South' });
    expect(new Set(ids).size).toBe(2);
  });

  it('is done when it was a deletion, and is not found any more', async () => {
    const { send } = sending(lost, notFound, notFound);
    await expect(send({ op: 'del' })).rejects.toThrow(NetworkFailure);
    expect(await send({ op: 'del' })).toBeNull();
    // Who has lost no answer is told.
    await expect(send({ op: 'del' })).rejects.toThrow(ApiProblem);
  });
});
