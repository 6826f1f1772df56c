import { expect, it } from 'vitest';
import { Crowd } from '../lib/crowd.js';
import { install } from '../lib/installation.js';
import { compare, type Ledger } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { enginesOr, prove, times } from '../lib/report.js';
import { errorsOf } from '../lib/server.js';

const stops = times(1, 10);

it.each(enginesOr('postgres'))(
  'what was accepted is answered before a server that is told to stop leaves, on %s',
  async (engine) => {
    const installation = await install(engine);
    let server = await installation.start();
    const organisation = await furnish(server.address);
    const all: Crowd[] = [];
    for (let stop = 0; stop < stops; stop++) {
      const crowd = new Crowd(server.address, organisation, { retries: false });
      all.push(crowd);
      await crowd.start();
      await crowd.hasWritten(100);
      expect(await server.stop()).toBe(0);
      await crowd.finish();
      expect(errorsOf(server)).toEqual([]);
      expect(crowd.unexpected('none')).toEqual([]);
      server = await installation.start();
    }
    const intents = all.flatMap((crowd) => crowd.intents);
    const ledger: Ledger = await compare(server.address, organisation, intents);
    await server.stop();
    await installation.remove();

    const toldToLeave = all.reduce((sum, { closing }) => sum + closing, 0);
    prove(`stopped-${engine}`, `${stops} times SIGTERM under 50 writers who say nothing twice, on ${engine}`, {
      stops,
      ...ledger,
      toldToLeave,
    });
    // Nothing was done for somebody who was not told: no row without its answer.
    expect(ledger).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0, strange: 0, rows: ledger.acknowledged });
  },
);
