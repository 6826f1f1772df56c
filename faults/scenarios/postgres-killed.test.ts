import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { Crowd } from '../lib/crowd.js';
import { settle } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { times } from '../lib/report.js';
import { runCommand, startServer } from '../lib/server.js';

const kills = times(2, 20);

it('the server says when to come back while PostgreSQL is dead, and goes on by itself when it is back', async () => {
  const postgres = await startPostgres({ durable: true });
  const settings = { DATABASE_URL: postgres.url };
  const server = await startServer(settings);
  const organisation = await furnish(server.address);
  const crowd = new Crowd(server.address, organisation);
  await crowd.start();
  for (let kill = 0; kill < kills; kill++) {
    await crowd.hasWritten(30);
    const refused = crowd.count('503');
    postgres.kill();
    while (crowd.count('503') < refused + 20) await wait(20);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
    await postgres.startAgain();
  }
  await settle('postgres-killed', `${kills} kills of PostgreSQL (-9) under 50 writers, the server never restarted`, {
    server,
    organisation,
    crowd,
    figures: { kills },
  });
  const verified = await runCommand('verify', settings);
  await postgres.stop();
  expect(verified).toMatchObject({ code: 0 });
});
