import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { backup, restore, RestoreRefused } from '../../db/backup.js';
import { photoStoreOf } from '../../external/photos/configured.js';
import { organisation } from '../../test/personas.js';
import { sentPhoto } from '../../test/pictures.js';
import { testApp } from '../../test/test-app.js';
import { testDatabase } from '../../test/test-database.js';
import { verifyPhotos } from '../../verify.js';

const rounds = testApp();

it('a backup has the pictures, and a restore that fails leaves none of them, and what was there before', async () => {
  const neva = await organisation(rounds);
  await sentPhoto(rounds, neva.staff);
  await sentPhoto(rounds, neva.staff);
  const { key } = await rounds.db.selectFrom('photo').select('key').executeTakeFirstOrThrow();
  const [here, there] = [rounds.dataDir, join(rounds.dataDir, 'elsewhere')];
  const file = join(rounds.dataDir, 'rounds.backup');
  expect(await backup(rounds.database.owner, file, photoStoreOf({ dataDir: here }))).toMatchObject({ pictures: 2 });

  const store = photoStoreOf({ dataDir: there });
  await expect(restore(rounds.database.owner, file, store)).rejects.toThrow(RestoreRefused);
  expect(await store.has(`${key}.jpg`)).toBe(false);

  const target = await testDatabase();
  try {
    // It fails behind the pictures: those that stood there before are somebody's.
    const broken = join(rounds.dataDir, 'broken.backup');
    await writeFile(broken, gzipSync(`${gunzipSync(await readFile(file)).toString()}what is no line\n`));
    await store.put(`${key}.jpg`, Buffer.from('there before'));
    await expect(restore(target.owner, broken, store)).rejects.toThrow(RestoreRefused);

    // Made by somebody who means ill: nothing is written or deleted beside the store.
    const lines = gunzipSync(await readFile(file)).toString();
    for (const hostile of [
      `${lines}["picture","../beside","AAAA"]\n`,
      `${lines}["picture","/beside","AAAA"]\n`,
      `${lines}["picture",7,"AAAA"]\n`,
      lines.replaceAll(`"key":"${key}"`, '"key":"../beside"'),
      `${lines}["picture","${key}",7]\n`,
      `${lines}[999,{"id":1}]\n`,
      `${lines}null\n`,
    ]) {
      await writeFile(broken, gzipSync(hostile));
      await expect(restore(target.owner, broken, store)).rejects.toThrow(RestoreRefused);
    }
    expect(await readdir(there)).toEqual(['photos']);
    expect([await store.has(`${key}.jpg`), await store.has(`${key}.small.jpg`)]).toEqual([true, false]);

    expect(await restore(target.owner, file, store)).toMatchObject({ pictures: 2 });
    expect(await verifyPhotos(target.across(), store)).toEqual([]);
    for (const name of [`${key}.jpg`, `${key}.small.jpg`]) {
      const path = ['photos', ...name.split('/')];
      expect(await readFile(join(there, ...path))).toEqual(await readFile(join(here, ...path)));
    }
    expect(await verifyPhotos(target.across(), photoStoreOf({ dataDir: join(there, 'nowhere') }))).toHaveLength(4);
  } finally {
    await target.close();
  }
});
