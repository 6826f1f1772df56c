import type { Body, KioskView } from '@rounds/contract';
import { newRequestId } from '../lib/requestId';

/** A rating that has not been confirmed by the server, under the id that it keeps over every attempt. */
export interface Waiting {
  requestId: string;
  rate: number;
  reasonIds: string[];
  /** By the tablet's clock. */
  saidAt: string;
  /** In which it was said: no other knows by which clock. */
  page?: string;
}

/** What is kept of wrong PINs, so that a reload is no way round the pause. */
export interface PinTries {
  wrong: number;
  /** Milliseconds; 0: now. */
  nextAt: number;
}

interface Kept {
  attempt: Required<Body<'POST /kiosks/pair'>>;
  pairing: { token: string; view: KioskView };
  queue: Waiting[];
  tries: PinTries;
}

const keyOf = (name: keyof Kept) => `rounds.kiosk.${name}`;

/** A tablet whose storage is full or switched off still thanks, and sends while the page is open. */
const memory: Partial<Kept> = {};

function read<Name extends keyof Kept>(name: Name): Kept[Name] | undefined {
  // Newer than what is stored: it could not be.
  if (memory[name] !== undefined) return memory[name];
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as Kept[Name]);
  } catch {
    return undefined;
  }
}

function write<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
    delete memory[name];
  } catch {
    memory[name] = value;
  }
}

function forget(name: keyof Kept): void {
  delete memory[name];
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}

export const kept = {
  /** The same for the same code, also over a reload: an answer may have been lost, and the code with it. */
  attempt: (code: string): Kept['attempt'] => {
    const before = read('attempt');
    if (before?.code === code) return before;
    const attempt = { code, attempt: newRequestId() };
    write('attempt', attempt);
    return attempt;
  },
  pairing: () => read('pairing') ?? null,
  keepPairing: (pairing: Kept['pairing']) => write('pairing', pairing),
  /** In another tab of this tablet, which may have been connected anew, or have left. */
  onPairingElsewhere: (listener: () => void) =>
    addEventListener('storage', ({ key }) => {
      if (key === null || key === keyOf('pairing')) listener();
    }),

  queue: (): readonly Waiting[] => read('queue') ?? [],
  enqueue: (waiting: Waiting) => write('queue', [...kept.queue(), waiting]),
  dequeue: (requestId: string) =>
    write(
      'queue',
      kept.queue().filter((each) => each.requestId !== requestId),
    ),

  moveQueue: (page: string, ms: number) =>
    write(
      'queue',
      kept.queue().map((each) => {
        if (each.page !== page) return each;
        return { ...each, saidAt: new Date(Date.parse(each.saidAt) + ms).toISOString() };
      }),
    ),

  tries: (): PinTries => read('tries') ?? { wrong: 0, nextAt: 0 },
  keepTries: (tries: PinTries) => write('tries', tries),

  /** The tablet is no kiosk any more. */
  forgetAll: () => (['attempt', 'pairing', 'queue', 'tries'] as const).forEach(forget),
};
