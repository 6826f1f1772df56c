import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { requireDataFolder } from './data-folder.js';

const postgres = { DATABASE_URL: 'postgres://rounds@localhost/rounds' };
const bucket = {
  PHOTO_STORE: 's3',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_BUCKET: 'rounds',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const look = (settings: Record<string, string>) => requireDataFolder(readConfig(settings));

describe('the folder for data', () => {
  it('is refused at the start where nothing can be written, with what would be kept there', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(look({ DATA_DIR: file })).rejects.toThrow(
      `DATA_DIR: ${file} is not a folder, and the database and pictures are kept in ${file}. Give it a folder`,
    );
    await expect(look({ ...postgres, DATA_DIR: join(file, 'data') })).rejects.toThrow(
      /and pictures are kept in .+, or set PHOTO_STORE=s3/,
    );
  });

  it('is not needed by who has a database and a bucket', async () => {
    await expect(look({ ...postgres, ...bucket, DATA_DIR: '/dev/null/data' })).resolves.toBeUndefined();
  });

  it('may be missing where it can be made, and is not made by looking', async () => {
    await expect(look({ DATA_DIR: join(folder, 'rounds', 'data') })).resolves.toBeUndefined();
    await expect(look({ ...postgres, DATA_DIR: folder })).resolves.toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });
});
