import { limits } from '@rounds/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage';
import {
  forgetTap,
  isProven,
  isToBeSigned,
  proofOf,
  provenStart,
  rememberScan,
  rememberTap,
  signVisit,
  tapIn,
  visitOf,
} from './visits';

const minute = 60_000;
const memory = limits.scanMemoryMinutes * minute;
const noon = Date.parse('2026-11-17T12:00:00Z');
const later = (ms: number) => new Date(noon + ms).toISOString();
const tap = { p: 'EF963FF7828658A599F3041510671E88', m: '94EED9EE65337086' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  storage.remove('visits');
});
afterEach(() => vi.useRealTimers());

describe('a code that was read', () => {
  it('is remembered for a quarter of an hour, for this person and this door', () => {
    rememberScan('stepan', 'lobby');
    vi.setSystemTime(noon + memory);
    expect(visitOf('stepan', 'lobby')).toMatchObject({ at: noon });
    expect(visitOf('olga', 'lobby')).toBeNull();
    expect(visitOf('stepan', 'washroom')).toBeNull();
    vi.setSystemTime(noon + memory + 1);
    expect(visitOf('stepan', 'lobby')).toBeNull();
  });

  it('is forgotten when the clock was set back: an old visit does not become a new one', () => {
    rememberScan('stepan', 'lobby');
    vi.setSystemTime(noon - minute);
    expect(visitOf('stepan', 'lobby')).toBeNull();
  });

  it('is signed once, while it was read just now', () => {
    expect(isToBeSigned('stepan', 'lobby')).toBe(false);
    rememberScan('stepan', 'lobby');
    expect(isToBeSigned('stepan', 'lobby')).toBe(true);
    signVisit('stepan', 'lobby', 'signed');
    expect(isToBeSigned('stepan', 'lobby')).toBe(false);
    expect(visitOf('stepan', 'lobby')?.scan).toBe('signed');
    rememberScan('stepan', 'washroom');
    vi.setSystemTime(noon + 2 * minute);
    expect(isToBeSigned('stepan', 'washroom')).toBe(false);
  });

  it('proves what was begun within the quarter of an hour, however long it took', () => {
    rememberScan('stepan', 'lobby');
    const visit = visitOf('stepan', 'lobby');
    vi.setSystemTime(noon + 2 * memory);
    expect(isProven(visit, later(minute))).toBe(true);
    expect(isProven(visit, undefined)).toBe(false);
    // Begun before: it counts when it ends.
    expect(isProven(visit, later(-minute))).toBe(false);
    expect(isProven(null, later(minute))).toBe(false);
  });
});

describe('what a report says of being there', () => {
  it('is what the link said where nothing is remembered', () => {
    expect(proofOf('code', null)).toEqual({ openedBy: 'code' });
    expect(proofOf('list', null)).toEqual({ openedBy: 'list' });
    expect(proofOf(undefined, null)).toEqual({});
  });

  it('from a list, after a scan: the server’s word, or our own where it could not be asked', () => {
    const visit = { personId: 'stepan', code: 'lobby', at: noon };
    expect(proofOf('list', { ...visit, scan: 'signed' })).toEqual({ openedBy: 'list', scan: 'signed' });
    expect(proofOf('list', visit)).toEqual({ openedBy: 'code' });
  });

  it('has no start from before the server’s word', () => {
    const visit = { personId: 'stepan', code: 'lobby', at: noon, scan: 'signed' };
    expect(provenStart(visit, later(-minute))).toBeUndefined();
    expect(provenStart(visit, later(minute))).toBe(later(minute));
    expect(provenStart(null, later(-minute))).toBe(later(-minute));
  });
});

describe('a tap on a signed tag', () => {
  it('is in the address, whole or not at all', () => {
    const search = (text: string) => new URLSearchParams(text);
    expect(tapIn(search(`p=${tap.p}&m=${tap.m}`))).toEqual(tap);
    const wrong = ['', `p=${tap.p}`, `p=${tap.p}0&m=${tap.m}`, `p=${tap.p}&m=zz`];
    expect(wrong.filter((text) => tapIn(search(text)) !== null)).toEqual([]);
  });

  it('speaks for itself, once', () => {
    rememberTap('stepan', 'lobby', tap);
    expect(proofOf('code', visitOf('stepan', 'lobby'))).toEqual({ tap });
    forgetTap('stepan', 'lobby');
    expect(visitOf('stepan', 'lobby')).toBeNull();
  });

  it('of somebody who has to sign in first is theirs then', () => {
    rememberTap(null, 'lobby', tap);
    expect(visitOf('stepan', 'lobby')?.tap).toEqual(tap);
  });
});
