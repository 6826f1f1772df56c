import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Crowd } from '../lib/crowd.js';
import { settle } from '../lib/ledger.js';
import { furnish } from '../lib/organisation.js';
import { times } from '../lib/report.js';
import { startServer } from '../lib/server.js';

const fills = times(1, 10);
const megabyte = 1024 * 1024;
/** A small disk of the server's own, which needs no rights: in namespaces where the server is its own root. */
const ownDisk = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];
const onSmallDisk = [...ownDisk, 'mount -t tmpfs -o size=160m tmpfs "$DATA_DIR" && exec "$@"', 'sh'];

/** Leaves as little as asked for: with nothing left a table cannot grow, with a little the journal cannot. */
function fill(disk: string, leaving: number): void {
  const descriptor = openSync(join(disk, 'filler'), 'w');
  const piece = Buffer.alloc(megabyte / 4);
  for (;;) {
    const { bavail, bsize } = statfsSync(disk);
    if (bavail * bsize - piece.length < leaving) break;
    writeSync(descriptor, piece);
  }
  closeSync(descriptor);
}

// Where the system allows nobody a disk of their own (some containers), there is none to fill.
const [unshare, ...args] = [...ownDisk, 'mount -t tmpfs tmpfs /mnt'];
const isPossible = spawnSync(unshare, args).status === 0;

it.runIf(isPossible)(
  'a full disk is a refusal, nothing is lost, and the server goes on when there is room',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rounds-disk-'));
    const server = await startServer({ DATA_DIR: folder }, { through: onSmallDisk });
    const disk = join(`/proc/${server.pid}/root`, folder);
    const organisation = await furnish(server.address);
    const crowd = new Crowd(server.address, organisation);
    await crowd.start();
    for (let round = 0; round < fills; round++) {
      await crowd.hasWritten(30);
      const refused = crowd.count('503');
      fill(disk, round % 2 ? 0 : 20 * megabyte);
      while (crowd.count('503') < refused + 100) await wait(20);
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      rmSync(join(disk, 'filler'));
    }
    await settle('disk-full', `${fills} times a full disk under 50 writers, on the embedded engine`, {
      server,
      organisation,
      crowd,
      figures: { fills },
    });
    await rm(folder, { recursive: true, force: true });
  },
);
