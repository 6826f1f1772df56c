import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class FolderInUse extends Error {}

/** The embedded database bears one process. A lock left by a process that no longer lives is taken over. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock');
  const take = () => writeFile(file, String(process.pid), { flag: 'wx' });
  try {
    await take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = Number(await readFile(file, 'utf8'));
    if (owner !== process.pid && isAlive(owner)) {
      throw new FolderInUse(
        `${folder} is in use by process ${owner}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
    await take();
  }
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
