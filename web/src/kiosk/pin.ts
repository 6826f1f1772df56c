import type { KioskView } from '@rounds/contract';
import type { PinTries } from './kept';

const triesAtOnce = 5;
const firstPauseSeconds = 30;
const longestPauseSeconds = 3600;

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Without a network: what the server gave is enough to check the PIN, and not enough to read it. */
export async function isPin(pin: string, { salt, hash, iterations }: KioskView['pinCheck']): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const expected = bytesOf(hash);
  const derived = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations },
      key,
      expected.length * 8,
    ),
  );
  return derived.every((byte, index) => byte === expected[index]);
}

/** Five tries, then one after each pause, and every pause is twice as long. */
export function afterWrongPin({ wrong }: PinTries, now: number): PinTries {
  const next = wrong + 1;
  if (next < triesAtOnce) return { wrong: next, nextAt: 0 };
  const seconds = Math.min(firstPauseSeconds * 2 ** (next - triesAtOnce), longestPauseSeconds);
  return { wrong: next, nextAt: now + seconds * 1000 };
}

export const triesLeft = ({ wrong }: PinTries): number => Math.max(1, triesAtOnce - wrong);

/** A clock that was turned back must not lock the tablet for longer than the longest pause: it begins once more. */
export const byTheClock = ({ wrong, nextAt }: PinTries, now: number): PinTries => ({
  wrong,
  nextAt: Math.min(nextAt, now + longestPauseSeconds * 1000),
});

export const secondsToNextTry = ({ nextAt }: PinTries, now: number): number =>
  Math.max(0, Math.ceil((nextAt - now) / 1000));
