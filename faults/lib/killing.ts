import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Installation } from './installation.js';
import { errorsOf, type Server } from './server.js';

interface Killing {
  kills: number;
  /** Waits until enough was done since the kill before. */
  untilBusy: () => Promise<unknown>;
}

/** Kills the server (-9) amid its work, each time at another moment, and starts it again. Answers the one that runs then. */
export async function killAmidWork(
  installation: Installation,
  first: Server,
  { kills, untilBusy }: Killing,
): Promise<Server> {
  let server = first;
  for (let kill = 0; kill < kills; kill++) {
    await untilBusy();
    await wait(randomInt(200));
    await server.kill();
    expect(errorsOf(server)).toEqual([]);
    server = await installation.start();
  }
  return server;
}
