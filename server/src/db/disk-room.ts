import { statfsSync } from 'node:fs';

/** The journal grows by 16 MB at a time, and the embedded engine does not survive a journal that cannot grow. */
const reserveBytes = 48 * 1024 * 1024;
const growing: readonly string[] = ['InsertQueryNode', 'UpdateQueryNode', 'MergeQueryNode'];
/** As long as this a look at the disk is good for. */
const lookMs = 50;

/** PostgreSQL's own code for it, so that it is answered like a full disk anywhere else. */
class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = '53100';
}

/** Refuses to write while there is still room for what is under way. Reading and deleting go on. */
export function refuseWithoutRoom(folder: string): (kind: string) => void {
  let lookedAt = -Infinity;
  let freeBytes = Infinity;

  function look(): number {
    const now = performance.now();
    if (now - lookedAt >= lookMs) {
      const { bavail, bsize } = statfsSync(folder);
      freeBytes = bavail * bsize;
      lookedAt = now;
    }
    return freeBytes;
  }

  return (kind) => {
    if (growing.includes(kind) && look() < reserveBytes) {
      throw new DiskFull(`The disk of ${folder} is full: less than ${reserveBytes / 1024 / 1024} MB are left.`);
    }
  };
}
