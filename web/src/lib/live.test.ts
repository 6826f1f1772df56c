import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLive } from './live';
import type { LiveKind } from './liveKinds';

/** The server's end of the streams that the tabs of one browser have open. */
function startServer() {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let opened = 0;
  return {
    open: async (signal: AbortSignal) => {
      opened += 1;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.add(controller);
          signal.addEventListener('abort', () => {
            streams.delete(controller);
            controller.error(new DOMException('left', 'AbortError'));
          });
        },
      });
      return new Response(body);
    },
    tell(kind: LiveKind) {
      for (const stream of streams) stream.enqueue(new TextEncoder().encode(`event: ${kind}\ndata: {}\n\n`));
    },
    streams,
    opened: () => opened,
  };
}

/** Node has no Web Locks: one holder at a time, the others in order, and who gives up waiting is passed over. */
function withLocks() {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

let isHidden = false;
const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

let server: ReturnType<typeof startServer>;
const tabs: ReturnType<typeof createLive>[] = [];

function openTab(scope = 'neva') {
  const live = createLive({ scope, open: server.open });
  const told = vi.fn<(kinds: ReadonlySet<LiveKind>) => void>();
  live.subscribe(told);
  tabs.push(live);
  return { live, told };
}

beforeEach(() => {
  withLocks();
  server = startServer();
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});

afterEach(() => {
  tabs.splice(0).forEach((tab) => tab.close());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what happens elsewhere', () => {
  it('comes to all tabs of a browser by one stream', async () => {
    const opened = Array.from({ length: 12 }, () => openTab());
    await waitFor(() => expect(server.streams.size).toBe(1));
    server.tell('feedback');
    await waitFor(() => opened.forEach(({ told }) => expect(told).toHaveBeenCalledTimes(1)));
    expect(server.opened()).toBe(1);
  });

  it('is told once for a burst', async () => {
    const { told } = openTab();
    await waitFor(() => expect(server.streams.size).toBe(1));
    server.tell('feedback');
    server.tell('check');
    server.tell('feedback');
    await waitFor(() => expect(told.mock.calls).toEqual([[new Set(['feedback', 'check'])]]));
  });

  it('is heard by another tab when the one that listened is closed', async () => {
    const [first, second] = [openTab(), openTab()];
    await waitFor(() => expect(server.streams.size).toBe(1));
    first.live.close();
    await waitFor(() => expect(server.opened()).toBe(2));
    server.tell('check');
    await waitFor(() => expect(second.told).toHaveBeenCalledTimes(1));
  });

  it('is asked for anew where the connection hangs before its first word', async () => {
    vi.useFakeTimers();
    const hanging = vi.fn<(signal: AbortSignal) => Promise<Response>>(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    );
    tabs.push(createLive({ scope: 'neva', open: hanging }));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(hanging).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(hanging).toHaveBeenCalledTimes(2);
  });

  it('is not listened to while nobody looks', async () => {
    openTab();
    await waitFor(() => expect(server.streams.size).toBe(1));
    hide(true);
    await waitFor(() => expect(server.streams.size).toBe(0));
    hide(false);
    await waitFor(() => expect(server.streams.size).toBe(1));
  });

  it('has a stream for each organisation that is open', async () => {
    openTab('neva');
    openTab('harbour');
    await waitFor(() => expect(server.streams.size).toBe(2));
  });
});
