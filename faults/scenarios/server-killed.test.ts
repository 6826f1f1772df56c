import { expect, it } from 'vitest';
import { Crowd } from '../lib/crowd.js';
import { engines, install } from '../lib/installation.js';
import { killAmidWork } from '../lib/killing.js';
import { compare } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { prove, times } from '../lib/report.js';
import { runCommand } from '../lib/server.js';

const kills = times(3, 100);

it.each(engines)('nothing that was confirmed is lost when the server is killed, on %s', async (engine) => {
  const installation = await install(engine);
  const first = await installation.start();
  const organisation = await furnish(first.address);
  const crowd = new Crowd(first.address, organisation);
  await crowd.start();
  const server = await killAmidWork(installation, first, { kills, untilBusy: () => crowd.hasWritten(30) });
  await crowd.finish();
  const ledger = await compare(server.address, organisation, crowd.intents);
  await server.stop();
  const verified = await runCommand('verify', installation.settings);
  await installation.remove();

  prove(`server-killed-${engine}`, `${kills} kills of the server (-9) under 50 writers, on ${engine}`, {
    kills,
    ...ledger,
    answers: Object.fromEntries(crowd.answers),
  });
  expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0 });
  expect(crowd.unexpected('none')).toEqual([]);
  expect(verified).toMatchObject({ code: 0 });
});
