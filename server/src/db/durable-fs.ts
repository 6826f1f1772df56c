import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  nfd?: number;
  node: unknown;
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath: (node: unknown) => string;
}

/**
 * PGlite's file system for Node answers fsync without doing it, so that a committed row may be lost with the machine.
 * This one passes it on. A folder has no descriptor of its own there: it is opened by its path and synced.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const passFsyncOn = (mod: { NODEFS: unknown }) => {
      const nodeFiles = mod.NODEFS as NodeFileSystem;
      nodeFiles.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncFolder(nodeFiles.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), passFsyncOn] } };
  }
}

function syncFolder(path: string): void {
  const descriptor = openSync(join(path), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
