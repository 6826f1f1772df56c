import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Engine } from '../db/database.js';
import { openEmbedded } from '../db/embedded.js';
import { migrate } from '../db/migrate.js';
import { openPostgres } from '../db/postgres.js';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine;
    /** A migrated database to copy: a file for the embedded engine, a database's name on the server. */
    template: string;
    serverUrl: string;
    /** In front of that server; empty if there is none. */
    poolerUrl: string;
  }
}

/** Migrates once per run; every test file then copies the result, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env['TEST_ENGINE'] === 'postgres' ? onServer(project) : inFile(project);
}

async function inFile(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-template-'));
  const database = await openEmbedded(join(folder, 'data'));
  await migrate(database.owner);
  await database.close();
  const pglite = await PGlite.create(join(folder, 'data', 'database'));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const template = join(folder, 'template.tar');
  await writeFile(template, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', template);
  project.provide('serverUrl', '');
  return () => rm(folder, { recursive: true, force: true });
}

async function onServer(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('The tests on PostgreSQL need TEST_DATABASE_URL: npm test starts one by itself.');
  const template = `rounds_template_${project.name}_${process.pid}`;
  await administer(serverUrl, `create database ${template}`);
  const database = await openPostgres({ url: urlOf(serverUrl, template), poolSize: 1, onError: () => {} });
  await migrate(database.owner);
  await database.close();
  project.provide('template', template);
  project.provide('serverUrl', serverUrl);
  return () => administer(serverUrl, `drop database if exists ${template} with (force)`);
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
