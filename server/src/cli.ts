#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defaultLanguage, productLanguage, type Language } from '@rounds/contract';
import { ConfigError, readConfig } from './config.js';
import { backup, restore } from './db/backup.js';
import type { OwnedDatabase } from './db/database.js';
import { openAsOwner } from './db/open.js';
import { photoStoreOf } from './external/photos/configured.js';
import { sentenceOf } from './failure.js';
import { start } from './main.js';
import { rotateKeys } from './rotate-keys.js';
import { announce } from './terminal.js';
import { verify, verifyPhotos } from './verify.js';

const usage = `rounds <command>

  start         migrate unless MIGRATE=off, then serve (the default)
                --demo        with an organisation to look at, if there is none yet
                --lang=CODE   its language: en, ru or cz
  migrate       bring the database up to date and leave
  backup FILE   write everything into one file, pictures included
  restore FILE  read it into an empty database, of either engine
  rotate-keys   new keys for what the server signs; nobody is signed out
  verify        look whether everything in the database fits together and every picture is there
`;

const { values: options, positionals } = readArguments();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { demo: { type: 'boolean', default: false }, lang: { type: 'string' } },
    });
  } catch (error) {
    return fail(error);
  }
}

const commands: Record<string, () => Promise<void>> = {
  async start() {
    const running = await start(options.demo ? demoLanguage() : null, readConfig(), (sentence) =>
      console.log(sentence),
    );
    console.log(announce(running.address, { isTerminal: process.stdout.isTTY }));
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
    await withDatabase(async () => {}, { ...readConfig(), migrates: true });
  },
  async backup() {
    const config = readConfig();
    await withDatabase(async ({ owner }) => {
      const { rows, pictures } = await backup(owner, namedFile(), photoStoreOf(config));
      console.log(`${rows} rows and ${pictures} pictures written`);
    }, config);
  },
  async restore() {
    const config = readConfig();
    await withDatabase(async ({ owner }) => {
      const { rows, pictures } = await restore(owner, namedFile(), photoStoreOf(config));
      console.log(`${rows} rows and ${pictures} pictures restored`);
    }, config);
  },
  async 'rotate-keys'() {
    const config = readConfig();
    await withDatabase(async (database) => {
      for (const sentence of await rotateKeys(database.common(), config)) console.log(sentence);
    }, config);
  },
  async verify() {
    const config = readConfig();
    await withDatabase(async (database) => {
      const db = database.across();
      const faults = [...(await verify(db)), ...(await verifyPhotos(db, photoStoreOf(config)))];
      console.log(faults.length > 0 ? faults.join('\n') : 'Everything fits together.');
      if (faults.length > 0) process.exitCode = 1;
    }, config);
  },
};

async function withDatabase(work: (database: OwnedDatabase) => Promise<void>, config = readConfig()): Promise<void> {
  const database = await openAsOwner(config);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function namedFile(): string {
  const file = positionals[1];
  if (!file) throw new ConfigError(`Name the file: rounds ${positionals[0]} FILE`);
  return file;
}

function demoLanguage(): Language {
  const language = productLanguage(options.lang ?? defaultLanguage);
  if (!language) throw new ConfigError(`--lang must be en, ru or cz, not ${options.lang}.`);
  return language;
}

function fail(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

const command = commands[positionals[0] ?? 'start'];
if (command) command().catch(fail);
else {
  console.error(usage);
  process.exitCode = 2;
}
