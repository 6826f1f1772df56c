import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { Crowd } from '../lib/crowd.js';
import { compare } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { prove, times } from '../lib/report.js';
import { errorsOf, runCommand, startServer } from '../lib/server.js';

const kills = times(2, 20);

it('the server says when to come back while PostgreSQL is dead, and goes on by itself when it is back', async () => {
  const postgres = await startPostgres({ durable: true });
  const settings = { DATABASE_URL: postgres.url };
  const server = await startServer(settings);
  const organisation = await furnish(server.address);
  const crowd = new Crowd(server.address, organisation);
  crowd.start();
  for (let kill = 0; kill < kills; kill++) {
    await crowd.hasWritten(30);
    const refused = crowd.count('503');
    postgres.kill();
    while (crowd.count('503') < refused + 20) await wait(20);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
    await postgres.startAgain();
  }
  await crowd.hasWritten(30);
  await crowd.finish();
  const ledger = await compare(server.address, organisation, crowd.intents);
  expect(await server.stop()).toBe(0);
  const verified = await runCommand('verify', settings);
  await postgres.stop();

  prove('postgres-killed', `${kills} kills of PostgreSQL (-9) under 50 writers, the server never restarted`, {
    kills,
    ...ledger,
    answers: Object.fromEntries(crowd.answers),
    withoutRetryAfter: crowd.withoutRetryAfter,
  });
  expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0, rows: ledger.intents });
  expect(crowd.unexpected()).toEqual([]);
  expect(crowd.withoutRetryAfter).toBe(0);
  expect(errorsOf(server)).toEqual([]);
  expect(verified).toMatchObject({ code: 0 });
});
