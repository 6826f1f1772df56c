import { expect, it } from 'vitest';
import { Crowd } from '../lib/crowd.js';
import { install } from '../lib/installation.js';
import { killAmidWork } from '../lib/killing.js';
import { compare } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { Planner } from '../lib/planner.js';
import { enginesOr, prove, times } from '../lib/report.js';
import { runCommand } from '../lib/server.js';

const kills = times(3, 100);

it.each(enginesOr('postgres'))(
  'each due round is there once, and each check counts once for a plan, when the server is killed, on %s',
  async (engine) => {
    const installation = await install(engine);
    const first = await installation.start();
    const organisation = await furnish(first.address);
    const crowd = new Crowd(first.address, organisation, { writers: 20 });
    const planner = new Planner(first.address, organisation);
    await planner.start();
    await crowd.start();
    const server = await killAmidWork(installation, first, { kills, untilBusy: () => crowd.hasWritten(30) });
    await planner.finish();
    await crowd.finish();

    const ledger = await compare(server.address, organisation, crowd.intents);
    const rounds = await planner.rounds();
    const done = rounds.filter(({ doneAt }) => doneAt !== null);
    const counted = rounds.flatMap(({ planId, checkIds }) => checkIds.map((checkId) => `${planId} ${checkId}`));
    await server.stop();
    const verified = await runCommand('verify', installation.settings);
    await installation.remove();

    prove(`plans-killed-${engine}`, `${kills} kills (-9) while plans are made and rounds done, on ${engine}`, {
      kills,
      plans: planner.plans,
      rounds: rounds.length,
      done: done.length,
      ...ledger,
    });
    expect(new Set(rounds.map(({ id }) => id)).size).toBe(rounds.length);
    expect(new Set(counted).size).toBe(counted.length);
    expect(done.every(({ checkIds }) => checkIds.length === 1)).toBe(true);
    expect(done.length).toBeGreaterThan(0);
    expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0 });
    expect(verified).toMatchObject({ code: 0 });
  },
);
