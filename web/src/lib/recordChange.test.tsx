import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkFailure } from './api/problem';
import { useDeletion, useRecordChange } from './recordChange';

type Change = { op: 'create'; title: string } | { op: 'edit'; id: string; title: string } | { op: 'del'; id: string };
interface Made {
  id: string;
}

const lost = () => Promise.reject(new NetworkFailure('lost'));
const refused = (status: number, code: 'not_found' | 'validation_failed' | 'forbidden') => () =>
  Promise.reject(new ApiProblem(new Response(null, { status }), { code, requestId: 'r' }));
const notFound = refused(404, 'not_found');

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

/** Answers in turn, then with what was made. */
function sending(...replies: (() => Promise<Made | null>)[]) {
  const sent: { change: Change; requestId: string }[] = [];
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  const { result } = renderHook(
    () =>
      useRecordChange<Change, Made>({
        send: (change, requestId) => {
          sent.push({ change, requestId });
          return (replies.shift() ?? (async () => ({ id: 'north' })))();
        },
        toEdit: ({ id }, { title }) => ({ op: 'edit', id, title }),
        refresh,
      }),
    { wrapper: Around },
  );
  return {
    send: (change: Change) => act(() => result.current.mutateAsync(change)),
    refresh,
    changes: () => sent.map(({ change }) => change),
    requestIds: () => sent.map(({ requestId }) => requestId),
  };
}

const north: Change = { op: 'create', title: 'North' };
const south: Change = { op: 'create', title: 'South' };

describe('a change whose answer was lost', () => {
  it('is sent again under the same request id, and the next one under another', async () => {
    const { send, requestIds } = sending(lost);
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    expect(await send(north)).toEqual({ id: 'north' });
    await send(north);
    const [first, second, third] = requestIds();
    expect([first === second, second === third]).toEqual([true, false]);
  });

  it('has made what is changed when something else is said by then', async () => {
    const { send, changes, requestIds } = sending(lost);
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    await send(south);
    expect(changes()).toEqual([north, north, { op: 'edit', id: 'north', title: 'South' }]);
    const [first, second, third] = requestIds();
    expect([first === second, second === third]).toEqual([true, false]);
  });

  it('is changed still when that answer, too, was lost', async () => {
    const { send, changes } = sending(lost, async () => ({ id: 'north' }), lost);
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    await expect(send(south)).rejects.toThrow(NetworkFailure);
    await send(south);
    expect(changes().map(({ op }) => op)).toEqual(['create', 'create', 'edit', 'edit']);
  });

  it('is not repeated once it is known that it would be refused', async () => {
    const { send, changes } = sending(lost, refused(422, 'validation_failed'));
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    await send(south);
    expect(changes()).toEqual([north, north, south]);
  });

  it('stays lost while nobody can be asked', async () => {
    const { send, changes } = sending(lost, refused(403, 'forbidden'));
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    await expect(send(south)).rejects.toThrow(ApiProblem);
    await send(south);
    expect(changes()).toEqual([north, north, north, { op: 'edit', id: 'north', title: 'South' }]);
  });

  it('is made anew when what it made is gone', async () => {
    const { send, requestIds } = sending(lost, notFound);
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    await expect(send(north)).rejects.toThrow(ApiProblem);
    await send(north);
    expect(new Set(requestIds()).size).toBe(2);
  });

  it('is done when it was a deletion, and is not found any more', async () => {
    const { send } = sending(lost, notFound, notFound);
    const deletion: Change = { op: 'del', id: 'north' };
    await expect(send(deletion)).rejects.toThrow(NetworkFailure);
    expect(await send(deletion)).toBeNull();
    // Who has lost no answer is told.
    await expect(send(deletion)).rejects.toThrow(ApiProblem);
  });

  it('may have changed what is on other screens', async () => {
    const { send, refresh } = sending(lost, refused(403, 'forbidden'));
    const renaming: Change = { op: 'edit', id: 'north', title: 'North' };
    await expect(send(renaming)).rejects.toThrow(NetworkFailure);
    expect(refresh).toHaveBeenCalledTimes(1);
    await expect(send(renaming)).rejects.toThrow(ApiProblem);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

describe('a change that was refused', () => {
  it('leaves what an attempt before has made, and the list shows it', async () => {
    const { send, refresh } = sending(lost, async () => ({ id: 'north' }), refused(422, 'validation_failed'));
    await expect(send(north)).rejects.toThrow(NetworkFailure);
    refresh.mockClear();
    await expect(send(south)).rejects.toThrow(ApiProblem);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('was not made, and what is said next is another one', async () => {
    const { send, changes, requestIds } = sending(refused(422, 'validation_failed'));
    await expect(send(north)).rejects.toThrow(ApiProblem);
    await send(south);
    expect(changes()).toEqual([north, south]);
    expect(new Set(requestIds()).size).toBe(2);
  });
});

describe('a deletion', () => {
  it('whose answer was lost is done when nothing is found any more', async () => {
    const replies = [lost, notFound, notFound];
    const { result } = renderHook(() => useDeletion(() => (replies.shift() ?? lost)()));
    await expect(result.current()).rejects.toThrow(NetworkFailure);
    expect(await result.current()).toBeNull();
    await expect(result.current()).rejects.toThrow(ApiProblem);
  });
});
