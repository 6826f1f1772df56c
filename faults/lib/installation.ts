import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/lib/kept.mjs';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { startServer, type Server, type Settings } from './server.js';

export const engines = ['embedded', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** A database that outlives the servers on it, and the port that they take one after the other. */
export interface Installation {
  settings: Settings;
  start: () => Promise<Server>;
  remove: () => Promise<void>;
}

export async function install(engine: Engine, more: Settings = {}): Promise<Installation> {
  const { settings, remove } = engine === 'embedded' ? await folder() : await database();
  const all = { ...settings, PORT: String(await freePort()), ...more };
  return { settings: all, start: () => startServer(all), remove };
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'rounds-faults-'));
  return { settings: { DATA_DIR: path }, remove: () => rm(path, { recursive: true, force: true }) };
}

async function database() {
  const postgres = await startPostgres({ durable: true });
  return { settings: { DATABASE_URL: postgres.url }, remove: () => postgres.stop() };
}
