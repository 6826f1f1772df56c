import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterWrongPin, byTheClock, isPin, secondsToNextTry, triesLeft } from './pin';

const salt = Buffer.from([250, 3, 255, 17, 62, 190]);
const check = {
  salt: salt.toString('base64url'),
  hash: pbkdf2Sync('428193', salt, 500, 32, 'sha256').toString('base64url'),
  iterations: 500,
};
const now = Date.parse('2026-11-17T10:00:00Z');

describe('the PIN of a kiosk', () => {
  it('is checked without a network', async () => {
    expect(await isPin('428194', check)).toBe(false);
    expect(await isPin('', check)).toBe(false);
    expect(await isPin('428193', check)).toBe(true);
  });

  it('may be wrong four times in a row; after the fifth there is a pause that grows', () => {
    let tries = { wrong: 0, nextAt: 0 };
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      tries = afterWrongPin(tries, now);
      pauses.push(secondsToNextTry(tries, now));
    }
    expect(pauses).toEqual([0, 0, 0, 0, 30, 60, 120, 240]);
    expect(triesLeft({ wrong: 1, nextAt: 0 })).toBe(4);
  });

  it('never locks the tablet for more than an hour, even if its clock is turned back', () => {
    const hour = 3_600_000;
    const tries = afterWrongPin({ wrong: 60, nextAt: 0 }, now);
    expect(secondsToNextTry(tries, now)).toBe(3600);
    expect(secondsToNextTry(byTheClock(tries, now + 60_000), now + 60_000)).toBe(3540);
    const turnedBack = now - 365 * 24 * hour;
    const kept = byTheClock(tries, turnedBack);
    expect(secondsToNextTry(kept, turnedBack)).toBe(3600);
    expect(secondsToNextTry(byTheClock(kept, turnedBack + hour), turnedBack + hour)).toBe(0);
  });
});
