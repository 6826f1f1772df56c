import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from './embedded.js';
import { FolderInUse, lockFolder } from './folder-lock.js';

describe.runIf(inject('engine') === 'embedded')('the embedded engine', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rounds-embedded-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('refuses a folder that another living process uses, and names that process', async () => {
    await writeFile(join(folder, 'lock'), String(process.ppid));
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUse);
    await expect(openEmbedded(folder)).rejects.toThrow(`is in use by process ${process.ppid}`);
  });

  it('takes over a folder whose process no longer lives', async () => {
    await writeFile(join(folder, 'lock'), '999999999');
    const unlock = await lockFolder(folder);
    expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(String(process.pid));
    await unlock();
  });

  it('writes through to the disk and finds everything at the next start', async () => {
    const first = await openEmbedded(folder);
    const { rows } = await sql<{ fsync: string }>`show fsync`.execute(first.db);
    expect(rows).toEqual([{ fsync: 'on' }]);
    await sql`create table kept (n int)`.execute(first.db);
    await sql`insert into kept select generate_series(1, 100)`.execute(first.db);
    await first.close();
    const second = await openEmbedded(folder);
    const kept = await sql<{ n: number }>`select count(*) as n from kept`.execute(second.db);
    expect(kept.rows).toEqual([{ n: 100 }]);
    await second.close();
  });
});
