import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError, type Config } from './config.js';

type Kept = Pick<Config, 'dataDir' | 'databaseUrl' | 'photoBucket'>;

/** Said at the start, not to the first person who takes a picture. Makes nothing: the folder comes with its first use. */
export async function requireDataFolder({ dataDir, databaseUrl, photoBucket }: Kept): Promise<void> {
  if (databaseUrl && photoBucket) return;
  const what = databaseUrl ? 'pictures' : 'the database and pictures';
  const why = await whyNot(resolve(dataDir));
  if (!why) return;
  const instead = databaseUrl ? ', or set PHOTO_STORE=s3' : '';
  throw new ConfigError(
    `DATA_DIR: ${why}, and ${what} are kept in ${dataDir}. Give it a folder (in a container a volume) that user ${process.getuid?.()} may write to${instead}.`,
  );
}

async function whyNot(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder`;
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = dirname(folder);
    if ((code === 'ENOENT' || code === 'ENOTDIR') && above !== folder) return whyNot(above);
    return `${folder} cannot be written to (${code})`;
  }
}
