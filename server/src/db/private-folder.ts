import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that only this user can look into, with everything that is already in `content`. */
export async function privateFolder(folder: string, content: string): Promise<void> {
  await mkdir(join(folder, content), { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: unknown) => {
    // A volume may belong to root and be ours by its group: then what lies in it has to do.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  });
  await chmod(join(folder, content), 0o700);
  for (const entry of await readdir(join(folder, content), { withFileTypes: true, recursive: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
