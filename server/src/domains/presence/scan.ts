import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@rounds/contract';

/** Who read which door's code. */
interface Scanned {
  facilityId: string;
  personId: string;
}

/** Phones' clocks differ a little from ours, and a scan bears our time. */
const skewMs = 120_000;
const memoryMs = limits.scanMemoryMinutes * 60_000;

const signed = (key: Buffer, { facilityId, personId }: Scanned, moment: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['scan', facilityId, personId, moment]))
    .digest();

export function signScan(key: Buffer, scanned: Scanned, at: Date): string {
  const moment = String(at.getTime());
  return `${moment}.${signed(key, scanned, moment).toString('base64url')}`;
}

/** Of this door, by this person, and shortly before `at`. */
export function isScanGood(key: Buffer, scanned: Scanned, scan: string, at: Date): boolean {
  const [, moment = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(scan) ?? [];
  const age = at.getTime() - Number(moment);
  if (moment === '' || age > memoryMs || age < -skewMs) return false;
  return timingSafeEqual(signed(key, scanned, moment), Buffer.from(signature, 'base64url'));
}
