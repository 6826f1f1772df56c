import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { durableFolder, syncFolder, writeDurably } from '../../durable-file.js';
import { newId } from '../../ids.js';
import { removeOlder } from './incoming.js';
import type { PhotoStore } from './port.js';

/** The embedded database may be on the same disk and needs the last of it more. */
const reserveBytes = 96 * 1024 * 1024;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

class NoRoom extends Error {
  override readonly name = 'NoRoom';
  readonly code = 'ENOSPC';
}

/** Pictures as files in a folder of this machine, or of a volume that all processes share. */
export function folderStore(folder: string): PhotoStore {
  const unfinished = join(folder, 'incoming');
  const fileAt = (key: string) => join(folder, ...key.split('/'));

  return {
    async put(key, picture) {
      await Promise.all([durableFolder(dirname(fileAt(key))), durableFolder(unfinished)]);
      await writeDurably(fileAt(key), join(unfinished, newId()), picture);
    },
    async open(key) {
      try {
        // Opened before the answer begins: then it can still say that there is none.
        const handle = await open(fileAt(key));
        return handle.createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async has(key) {
      const found = await stat(fileAt(key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found !== null && found.size > 0;
    },
    async delete(key) {
      await rm(fileAt(key), { force: true });
      await syncFolder(dirname(fileAt(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async incoming() {
      await durableFolder(unfinished);
      const { bavail, bsize } = await statfs(unfinished);
      if (bavail * bsize < reserveBytes) throw new NoRoom(`The disk of ${folder} is full`);
      return unfinished;
    },
    sweepIncoming: (before) => removeOlder(unfinished, before),
  };
}
