import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@rounds/contract';
import { expect, it } from 'vitest';
import { Crowd } from '../lib/crowd.js';
import { install } from '../lib/installation.js';
import { compare } from '../lib/ledger.js';
import { furnish, type Organisation } from '../lib/organisation.js';
import { enginesOr, prove, times } from '../lib/report.js';
import { errorsOf, startServer, type Server } from '../lib/server.js';

const day = 86_400_000;
const jumps = [3 * day, -2 * day, 0];
const rounds = times(1, 10);
const feedbackLimit = 40;

async function jump({ pid }: Server, clock: string, offset: number): Promise<void> {
  await writeFile(clock, String(offset));
  process.kill(pid, 'SIGUSR2');
  // The server takes the file away when its clock has jumped.
  while (existsSync(clock)) await wait(10);
}

/** How many one more visitor gets through before being asked to wait. */
async function admitted(address: string, { facilities }: Organisation): Promise<number> {
  for (let count = 0; ;) {
    const response = await fetch(`${address}${apiPrefix}/qr/${facilities[0]}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
      body: JSON.stringify({ rate: 5 }),
    });
    if (response.status === 201) count++;
    if (response.status === 201 || response.status === 503) continue;
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(660);
    return count;
  }
}

it.each(enginesOr('embedded'))(
  'people stay signed in, limits and lists hold when the clock jumps, on %s',
  async (engine) => {
    const folder = await mkdtemp(join(tmpdir(), 'rounds-clock-'));
    const clock = join(folder, 'clock');
    const installation = await install(engine, { CLOCK_FILE: clock });
    const shim = join(import.meta.dirname, '../../tools/lib/clock.mjs');
    const server = await startServer(installation.settings, { nodeOptions: ['--import', shim] });
    const organisation = await furnish(server.address);
    const crowd = new Crowd(server.address, organisation);
    await crowd.start();
    await crowd.hasWritten(50);
    for (let round = 0; round < rounds; round++) {
      for (const offset of jumps) {
        await jump(server, clock, offset);
        await crowd.hasWritten(50);
      }
    }
    await crowd.finish();
    const ledger = await compare(server.address, organisation, crowd.intents);
    await server.stop();

    const limited = await startServer(
      { ...installation.settings, FEEDBACK_LIMIT: String(feedbackLimit) },
      { nodeOptions: ['--import', shim] },
    );
    const passed: number[] = [];
    for (const offset of jumps) {
      await jump(limited, clock, offset);
      passed.push(await admitted(limited.address, organisation));
    }
    await limited.stop();
    await installation.remove();
    await rm(folder, { recursive: true, force: true });

    prove(`clock-jumps-${engine}`, `${rounds} times the clock +3 days, -2 days and right again, on ${engine}`, {
      jumps: rounds * jumps.length,
      ...ledger,
      answers: Object.fromEntries(crowd.answers),
      renewals: crowd.session.renewals,
    });
    expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0, rows: ledger.intents });
    expect([...errorsOf(server), ...errorsOf(limited)]).toEqual([]);
    expect(crowd.unexpected()).toEqual([]);
    // Once at the beginning: the refresh token outlives every jump.
    expect(crowd.session.signIns).toBe(1);
    expect(crowd.session.renewals).toBeGreaterThan(0);
    expect(passed).toEqual(jumps.map(() => feedbackLimit));
  },
);
