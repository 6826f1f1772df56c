import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@rounds/contract';
import { expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../lib/cluster.js';
import { Crowd } from '../lib/crowd.js';
import { settle } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { runCommand, startServer } from '../lib/server.js';

const kills = Number(process.env['FAILOVERS'] ?? 10);

const isReady = async (address: string) => (await fetch(`${address}/readyz`)).ok;

async function startedUntilTheEnd(databaseUrl: string) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  onTestFinished(() => server.kill());
  return server;
}

it('a failover loses nothing that was confirmed, and the server finds the new primary by itself', async () => {
  const cluster = await Cluster.start();
  onTestFinished(() => cluster.stop());
  const server = await startedUntilTheEnd(cluster.url);
  // Knows one node only, as a server does whose connections nobody cuts: now and then it can but read.
  const watched = await cluster.primary();
  const beside = await startedUntilTheEnd(cluster.urlOf(watched));
  const organisation = await furnish(server.address);
  const door = `${apiPrefix}/qr/${organisation.facilities[0]}/public`;
  const crowd = new Crowd(server.address, organisation);
  await crowd.start();

  const seconds: Record<'promoted' | 'rejoined' | 'resumed', number[]> = { promoted: [], rejoined: [], resumed: [] };
  for (let kill = 0; kill < kills; kill++) {
    await crowd.hasWritten(30);
    await cluster.isWhole();
    const primary = await cluster.primary();
    const killedAt = performance.now();
    const note = (what: keyof typeof seconds) => seconds[what].push((performance.now() - killedAt) / 1000);
    cluster.kill(primary);
    expect(await isReady(server.address)).toBe(false);
    await cluster.primary();
    note('promoted');
    cluster.startAgain(primary);
    await Promise.all([
      crowd.hasWritten(1).then(() => note('resumed')),
      cluster.isWhole().then(() => note('rejoined')),
    ]);
    while (!(await isReady(server.address))) await wait(50);

    const isPrimary = (await cluster.primary()) === watched;
    while (!(await fetch(beside.address + door)).ok) await wait(50);
    expect(await isReady(beside.address)).toBe(isPrimary);
  }
  await settle('failover', `${kills} kills of the primary and its Patroni (-9) under 50 writers, one server process`, {
    server,
    organisation,
    crowd,
    figures: { kills, ...secondsOf(seconds) },
  });
  expect(await runCommand('verify', { DATABASE_URL: cluster.url })).toMatchObject({ code: 0 });
});

/** The typical and the worst. */
const secondsOf = (seconds: Record<string, number[]>) =>
  Object.fromEntries(
    Object.entries(seconds).flatMap(([what, each]) => {
      const sorted = each.toSorted((one, other) => one - other);
      const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      return [
        [`${what}AfterMedianS`, Math.round(median)],
        [`${what}AfterMostS`, Math.round(most)],
      ];
    }),
  );
