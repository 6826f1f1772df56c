#!/usr/bin/env node
import { ConfigError, readConfig } from './config.js';
import { FolderInUse } from './db/folder-lock.js';
import { openDatabase } from './db/open.js';
import { PortTaken, start } from './main.js';
import { printAddress } from './terminal.js';

const usage = `rounds <command>

  start      migrate, then serve (the default)
  migrate    bring the database up to date and leave
`;

const commands: Record<string, () => Promise<void>> = {
  async start() {
    const running = await start();
    printAddress(running.address);
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        // What was accepted is finished first; nothing new comes in.
        running.stop().then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        );
      });
    }
  },
  async migrate() {
    const database = await openDatabase(readConfig());
    await database.close();
  },
};

function fail(error: unknown): never {
  const expected = [ConfigError, FolderInUse, PortTaken].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}

const command = commands[process.argv[2] ?? 'start'];
if (command) command().catch(fail);
else {
  console.error(usage);
  process.exitCode = 2;
}
