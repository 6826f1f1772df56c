import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from './api';
import { serverAhead } from './serverClock';

const minute = 60_000;
const now = Date.parse('2026-11-16T08:30:00.000Z');

/** The server says what its clock shows; the answer takes so long by ours. */
async function hear(date: string | null, { takes = 0, status = 200, cache = 'no-store' } = {}) {
  vi.setSystemTime(now);
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(now + takes);
    return Response.json(
      { items: [] },
      { status, headers: { 'Cache-Control': cache, ...(date !== null && { Date: date }) } },
    );
  });
  await request('GET /checklists').catch(() => undefined);
  return serverAhead();
}

describe("the server's clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(async () => {
    await hear(new Date(now).toUTCString());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is ahead of that of a phone that was set back, or behind one that was set on', async () => {
    expect(await hear('Mon, 16 Nov 2026 09:30:00 GMT')).toBe(60 * minute);
    expect(await hear('Mon, 16 Nov 2026 08:20:00 GMT')).toBe(-10 * minute + 1000);
  });

  it('is that of the phone where the answer was said between question and answer, however long that took', async () => {
    expect(await hear('Mon, 16 Nov 2026 08:30:20 GMT', { takes: 30 * minute })).toBe(0);
    expect(await hear('Mon, 16 Nov 2026 08:29:59 GMT')).toBe(0);
  });

  it('is as it was heard last where somebody else answers, or nobody says it', async () => {
    await hear('Mon, 16 Nov 2026 09:30:00 GMT');
    expect(await hear(null)).toBe(60 * minute);
    expect(await hear('Sun, 16 Nov 2025 08:30:00 GMT', { status: 502 })).toBe(60 * minute);
    expect(await hear('Sun, 16 Nov 2025 08:30:00 GMT', { cache: 'private, max-age=86400' })).toBe(60 * minute);
  });
});
