import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './durable-fs.js';

/** A folder, or nothing on disk, beginning with a copy of a database if there is one. */
export type EmbeddedSource = { folder: string } | { template?: string };

/** PGlite starts with fsync off (`-F`); what we acknowledge must survive the machine. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

async function open(source: EmbeddedSource): Promise<PGlite> {
  if ('folder' in source) {
    return PGlite.create({ fs: new DurableNodeFS(source.folder), startParams: durableStart });
  }
  const { template } = source;
  return PGlite.create(template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) });
}

const port = parentPort;
if (!port) throw new Error('This file is the code of a worker thread.');
const database = await open(workerData as EmbeddedSource);

port.on('message', (message: Uint8Array | 'close') => {
  if (message === 'close') {
    void database.close().then(() => port.close());
    return;
  }
  // The engine answers out of its own memory, which it will write over.
  const answer = database.execProtocolRawSync(message).slice();
  port.postMessage(answer, [answer.buffer]);
});
port.postMessage('ready');
