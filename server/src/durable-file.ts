import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes durable what was created, renamed or deleted in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** With its parents, each of which is on the disk before its content. */
export async function durableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await durableFolder(dirname(folder));
    return durableFolder(folder);
  }
  await syncFolder(dirname(folder));
}

/** Whole and on the disk when it answers; a file of that name is there as it was, or as it is to be, and never in part. */
export async function writeDurably(file: string, unfinished: string, content: Uint8Array): Promise<void> {
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}
