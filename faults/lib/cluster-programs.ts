import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installWhereAllowed } from '../../tools/lib/packages.mjs';

export interface Programs {
  etcd: string;
  haproxy: string;
  patroni: string;
  /** The folder of PostgreSQL's own programs. */
  postgres: string;
}

const packages = ['etcd-server', 'haproxy', 'patroni', 'python3-etcd', 'postgresql-15'];

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Debian keeps each major version in a folder of its own. */
function findPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')) && existsSync(join(folder, 'postgres')));
}

const installed = (): Found => ({
  etcd: find('etcd'),
  haproxy: find('haproxy'),
  patroni: find('patroni'),
  postgres: findPostgres(),
});

type Found = { [Name in keyof Programs]: string | undefined };

const areAllThere = (programs: Found): programs is Programs =>
  Object.values(programs).every((path) => path !== undefined);

/** Found, installed where that is ours to do, or a sentence about what to install. */
export async function clusterPrograms(): Promise<Programs> {
  if (!areAllThere(installed())) await installWhereAllowed('Patroni, etcd, HAProxy and PostgreSQL', packages);
  const programs = installed();
  if (areAllThere(programs)) return programs;
  const missing = Object.entries(programs).filter(([, path]) => path === undefined);
  throw new Error(
    `The failover needs ${missing.map(([name]) => name).join(', ')}. ` +
      `Debian, Ubuntu: sudo apt-get install ${packages.join(' ')}`,
  );
}
