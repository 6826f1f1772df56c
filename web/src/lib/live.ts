import type { LiveKind, LiveListener } from './liveKinds';
import { wait } from './wait';

const kinds: readonly LiveKind[] = ['feedback', 'review', 'check', 'due', 'jobs'];
const longestPauseMs = 30_000;
const calmMs = 1000;
/** The server says something every 25 seconds; a connection that says nothing for longer is dead. */
const silenceMs = 60_000;
/** A stream that opens within this time has missed nothing worth asking for again. */
const promptMs = 5000;

interface LiveParts {
  /** The organisation of this tab; streams are for one organisation. */
  scope: string;
  /** Opens the server's stream of events. */
  open: (signal: AbortSignal) => Promise<Response>;
}

/** `event: feedback`, then lines that we do not need: the lists are asked for again anyway. */
const kindIn = (line: string): LiveKind | undefined => kinds.find((kind) => line === `event: ${kind}`);

/**
 * Tells of what happens elsewhere. Browsers have few connections to a server, so of all tabs that show the same
 * organisation one listens and tells the others; and only tabs that are seen want to know.
 */
export function createLive({ scope, open }: LiveParts) {
  const name = `rounds.live.${scope}`;
  const listeners = new Set<LiveListener>();
  const heard = new Set<LiveKind>();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  let leading: AbortController | null = null;
  let calm: ReturnType<typeof setTimeout> | undefined;

  const isSeen = () => document.visibilityState !== 'hidden';

  /** A burst is told once; a tab that is hidden hears of it when it is seen again. */
  function gather(what: readonly LiveKind[]): void {
    for (const kind of what) heard.add(kind);
    if (isSeen()) calm ??= setTimeout(tell, calmMs);
  }

  function tell(): void {
    clearTimeout(calm);
    calm = undefined;
    if (heard.size === 0) return;
    const told = new Set(heard);
    heard.clear();
    listeners.forEach((listener) => listener(told));
  }

  function tellAllTabs(what: readonly LiveKind[]): void {
    channel?.postMessage(what);
    gather(what);
  }

  async function listen(signal: AbortSignal): Promise<void> {
    const silence = new AbortController();
    /** A connection may hang before its first word too. */
    const heardOf = <Result>(work: Promise<Result>): Promise<Result> => {
      const watch = setTimeout(() => silence.abort(), silenceMs);
      return work.finally(() => clearTimeout(watch));
    };
    const response = await heardOf(open(AbortSignal.any([signal, silence.signal])));
    const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const part = text && (await heardOf(text.read()));
      if (!part || part.done) return;
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      const found = lines.map(kindIn).filter((kind) => kind !== undefined);
      if (found.length > 0) tellAllTabs(found);
    }
  }

  /** Made anew whenever it ends: the server ends it when the token has. */
  async function keepListening(signal: AbortSignal, wantedSince: number): Promise<void> {
    // Something may have happened while nobody listened.
    if (Date.now() - wantedSince > promptMs) tellAllTabs(kinds);
    const isLeft = () => signal.aborted;
    for (let pause = 1000; !isLeft(); pause = Math.min(2 * pause, longestPauseMs)) {
      const began = Date.now();
      await listen(signal).catch(() => undefined);
      if (isLeft()) return;
      if (Date.now() - began > longestPauseMs) pause = 1000;
      await wait(pause);
      if (!isLeft()) tellAllTabs(kinds);
    }
  }

  /** Without Web Locks (plain http) every tab that is seen listens for itself. */
  async function lead(signal: AbortSignal): Promise<void> {
    const since = Date.now();
    const work = () => keepListening(signal, since);
    await ('locks' in navigator ? navigator.locks.request(name, { signal }, work) : work());
  }

  function follow(): void {
    if (isSeen() && !leading) {
      leading = new AbortController();
      void lead(leading.signal).catch(() => undefined);
      if (heard.size > 0) tell();
    } else if (!isSeen()) {
      leading?.abort();
      leading = null;
    }
  }

  const hear = ({ data }: MessageEvent<readonly LiveKind[]>) => gather(data);
  channel?.addEventListener('message', hear);
  document.addEventListener('visibilitychange', follow);
  follow();

  return {
    subscribe(listener: LiveListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(): void {
      document.removeEventListener('visibilitychange', follow);
      channel?.close();
      clearTimeout(calm);
      leading?.abort();
    },
  };
}
