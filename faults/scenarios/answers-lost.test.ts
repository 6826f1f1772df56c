import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Crowd } from '../lib/crowd.js';
import { install } from '../lib/installation.js';
import { compare } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { losing } from '../lib/proxy.js';
import { enginesOr, prove, times } from '../lib/report.js';
import { errorsOf } from '../lib/server.js';

const drops = times(100, 1000);

it.each(enginesOr('postgres'))(
  'there are as many rows as intents when answers get lost on the way, on %s',
  async (engine) => {
    const installation = await install(engine);
    const server = await installation.start();
    const organisation = await furnish(server.address);
    const proxy = await losing(server.address, drops);
    const crowd = new Crowd(proxy.address, organisation, { abandonsEvery: Infinity });
    await crowd.start();
    while (proxy.dropped() < drops) await wait(20);
    await crowd.finish();
    proxy.close();
    const ledger = await compare(server.address, organisation, crowd.intents);
    await server.stop();
    await installation.remove();

    prove(`answers-lost-${engine}`, `${drops} answers lost after the work was done, on ${engine}`, {
      drops,
      ...ledger,
      answers: Object.fromEntries(crowd.answers),
    });
    expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0, rows: ledger.intents });
    expect(errorsOf(server)).toEqual([]);
  },
);
