#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defaultLanguage, productLanguage, type Language } from '@rounds/contract';
import { ConfigError, readConfig } from './config.js';
import { FolderInUse } from './db/folder-lock.js';
import { openDatabase } from './db/open.js';
import { PortTaken, start } from './main.js';
import { announce } from './terminal.js';

const usage = `rounds <command>

  start      migrate, then serve (the default)
             --demo        with an organisation to look at, if there is none yet
             --lang=CODE   its language: en, ru or cz
  migrate    bring the database up to date and leave
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { demo: { type: 'boolean', default: false }, lang: { type: 'string' } },
});

const commands: Record<string, () => Promise<void>> = {
  async start() {
    const running = await start(options.demo ? demoLanguage() : null);
    console.log(announce(running.address));
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        // What was accepted is finished first; nothing new comes in.
        running.stop().then(() => process.exit(0), fail);
      });
    }
  },
  async migrate() {
    const database = await openDatabase(readConfig());
    await database.close();
  },
};

function demoLanguage(): Language {
  const language = productLanguage(options.lang ?? defaultLanguage);
  if (!language) throw new ConfigError(`--lang must be en, ru or cz, not ${options.lang}.`);
  return language;
}

function fail(error: unknown): never {
  const expected = [ConfigError, FolderInUse, PortTaken].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}

const command = commands[positionals[0] ?? 'start'];
if (command) command().catch(fail);
else {
  console.error(usage);
  process.exitCode = 2;
}
