import { ECDH } from 'node:crypto';
import type { NotificationChoices } from '@rounds/contract';
import { minuteMs } from '../../moment.js';
import { minutesAhead } from '../../time-zone.js';

type QuietHours = Pick<NotificationChoices, 'quietFrom' | 'quietTo' | 'timeZone'>;

const dayMinutes = 24 * 60;

export const defaultChoices: NotificationChoices = {
  lowRating: true,
  failedCheck: true,
  replyOverdue: true,
  myRoundsLate: true,
  roundsLate: true,
  myJobs: true,
  jobs: true,
  urgentInQuiet: true,
  kiosks: true,
  byMail: false,
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const localMinutes = (at: Date, timeZone: string): number =>
  (Math.floor(at.getTime() / minuteMs) + minutesAhead(at, timeZone)) % dayMinutes;

/**
 * When the quiet that holds at this moment ends, or null when nobody asked for quiet now. A change of the clocks in
 * between makes it an hour wrong; whoever waited asks again then, so nobody is woken by it.
 */
export function quietUntil({ quietFrom, quietTo, timeZone }: QuietHours, at: Date): Date | null {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return null;
  const now = localMinutes(at, timeZone);
  const sinceBegin = (now - minutesOf(quietFrom) + dayMinutes) % dayMinutes;
  const length = (minutesOf(quietTo) - minutesOf(quietFrom) + dayMinutes) % dayMinutes;
  if (sinceBegin >= length) return null;
  const wholeMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
  return new Date(wholeMinute + (length - sinceBegin) * minuteMs);
}

const byteLength = (base64url: string): number => Buffer.from(base64url, 'base64url').length;

/** RFC 8291: an uncompressed point on P-256, and 16 bytes of secret. */
export const isPushKeyPair = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean =>
  isPoint(Buffer.from(p256dh, 'base64url')) && byteLength(auth) === 16;

function isPoint(key: Buffer): boolean {
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
