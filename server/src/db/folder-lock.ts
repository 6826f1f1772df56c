import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export class FolderInUse extends Error {}

const prefix = 'lock-';
/** The address of a unix socket ends after 104 bytes on some systems, 108 on others. */
const longestAddress = 100;
const answerMs = 2000;

/**
 * The embedded database bears one process. It listens on a socket in the folder: a socket that refuses was left by a dead
 * process, whoever has its pid now (in a container everybody is process 1). Each process shows a socket of its own and
 * then looks for others, so that of two that start together the later one sees the earlier; the lower name stays.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return lockByPipe(folder);
  const reach = await shortWayTo(folder);
  const name = prefix + randomBytes(8).toString('hex');
  const claim = new Claim();
  try {
    // Under another name until it listens: a socket that is bound and does not listen yet refuses like a dead one.
    await claim.listen(reach.to(`.${name}`));
    await rename(join(folder, `.${name}`), join(folder, name));
    for (const other of await readdir(folder)) {
      if (!other.startsWith(prefix) || other === name) continue;
      const owner = await ownerBehind(reach.to(other), name < other);
      if (owner === 'dead') await rm(join(folder, other), { force: true });
      else if (owner !== 'withdrawn') throw inUse(folder, owner);
    }
  } catch (error) {
    await rm(join(folder, name), { force: true });
    await claim.close();
    throw error;
  } finally {
    await reach.forget();
  }
  claim.confirm();
  return async () => {
    await rm(join(folder, name), { force: true });
    await claim.close();
  };
}

const inUse = (folder: string, owner: string) =>
  new FolderInUse(`${folder} is in use by ${owner}. Stop it first, or set DATA_DIR to another folder.`);

/** Answers `?` while it is not decided whether the folder is ours, then who we are. */
class Claim {
  readonly #connections = new Set<Socket>();
  readonly #server: Server = createServer((connection) => this.#greet(connection));
  #isOwner = false;

  listen(address: string): Promise<void> {
    return new Promise((done, fail) => {
      this.#server.once('error', fail).listen(address, () => done());
      this.#server.unref();
    });
  }

  confirm(): void {
    this.#isOwner = true;
    for (const connection of this.#connections) this.#tell(connection);
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const connection of this.#connections) connection.destroy();
    await closed;
  }

  #greet(connection: Socket): void {
    this.#connections.add(connection);
    connection.on('error', () => {}).on('close', () => this.#connections.delete(connection));
    connection.unref().resume();
    if (this.#isOwner) this.#tell(connection);
    else connection.write('?');
  }

  #tell(connection: Socket): void {
    connection.end(`process ${process.pid} on ${hostname()}`);
  }
}

/** Who holds the folder. A claim that is still undecided is waited for if our name is lower, and else counts as held. */
function ownerBehind(address: string, weGoFirst: boolean): Promise<string> {
  return new Promise((decide, fail) => {
    let answer = '';
    const socket = connect(address).setEncoding('utf8').setTimeout(answerMs);
    const settle = (owner: string) => {
      socket.destroy();
      decide(owner);
    };
    socket.on('data', (text: string) => {
      answer += text;
      if (answer === '?' && !weGoFirst) settle('another process that is starting');
    });
    socket.on('end', () => settle(answer.replace('?', '') || 'withdrawn'));
    // It is connected, so it lives: too busy to answer, or stopped.
    socket.on('timeout', () => settle('another process'));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') settle('dead');
      else if (error.code === 'ECONNRESET') settle('withdrawn');
      else fail(error);
    });
  });
}

/** A folder whose path is too long for a socket's address is reached through a link. */
async function shortWayTo(folder: string) {
  const to = (name: string) => join(folder, name);
  const longest = to(`.${prefix}${'0'.repeat(16)}`);
  if (Buffer.byteLength(longest) <= longestAddress) return { to, forget: async () => {} };
  const place = await mkdtemp(join(tmpdir(), 'rounds-'));
  await symlink(resolve(folder), join(place, 'data'));
  return {
    to: (name: string) => join(place, 'data', name),
    forget: () => rm(place, { recursive: true, force: true }),
  };
}

/** Windows has no sockets in folders, but pipes, of which a name can be had once and which end with their process. */
async function lockByPipe(folder: string): Promise<() => Promise<void>> {
  const claim = new Claim();
  const id = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  await claim.listen(`\\\\.\\pipe\\rounds-${id}`).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? inUse(folder, 'another process') : error;
  });
  claim.confirm();
  return () => claim.close();
}
