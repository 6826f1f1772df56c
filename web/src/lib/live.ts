import { useEffect, useRef } from 'react';
import { open } from './api/api';
import { wait } from './wait';

/** What can happen elsewhere while a screen is open. */
export type LiveKind = 'feedback' | 'review' | 'check';
type Listener = (kind: LiveKind) => void;

const kinds: readonly LiveKind[] = ['feedback', 'review', 'check'];
const longestPauseMs = 30_000;

const listeners = new Set<Listener>();
let leave: AbortController | null = null;

/** `event: feedback`, then lines that we do not need: the lists are asked for again anyway. */
function hear(line: string): void {
  const kind = kinds.find((each) => line === `event: ${each}`);
  if (kind) for (const listener of listeners) listener(kind);
}

async function listen(signal: AbortSignal): Promise<void> {
  const response = await open('GET /events', { signal });
  if (!response.body) return;
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await text.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  }
}

/** One connection for all screens, made anew whenever it ends: the server ends it when the token has. */
async function keepListening(signal: AbortSignal): Promise<void> {
  for (let pause = 1000; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
    const began = Date.now();
    await listen(signal).catch(() => undefined);
    if (Date.now() - began > longestPauseMs) pause = 1000;
    await wait(pause);
    // Something may have happened while nobody listened.
    for (const kind of kinds) for (const listener of listeners) listener(kind);
  }
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (!leave) {
    leave = new AbortController();
    void keepListening(leave.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leave?.abort();
    leave = null;
  };
}

const calmMs = 1000;

/** Tells a screen that something of interest has happened, at most once a second. */
export function useLive(interests: readonly LiveKind[], onChange: () => void): void {
  const latest = useRef({ interests, onChange });
  useEffect(() => {
    latest.current = { interests, onChange };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((kind) => {
      if (!latest.current.interests.includes(kind)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current.onChange();
      }, calmMs);
    });
    return () => {
      stop();
      if (timer === undefined) return;
      // Left within that second: the next screen shows the same figures and must not find the old ones kept.
      clearTimeout(timer);
      latest.current.onChange();
    };
  }, []);
}
