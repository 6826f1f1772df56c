import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  nfd?: number;
  node: unknown;
}
interface Attributes {
  mode?: number;
}
type SetAttributes = (target: unknown, node: unknown, attributes: Attributes, ...rest: unknown[]) => void;
type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown;
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  node_ops: { mknod: MakeNode };
  doSetAttr: SetAttributes;
  realPath: (node: unknown) => string;
}

/**
 * PGlite's file system for Node answers fsync without doing it, so that a committed row may be lost with the machine.
 * This one passes it on. A folder has no descriptor of its own there: it is opened by its path and synced. It also
 * creates files for everybody to read and write, past the process's mask; here they are their owner's alone.
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
    const keepPrivate = (mod: { NODEFS: unknown }) => {
      const nodeFiles = mod.NODEFS as NodeFileSystem;
      const { doSetAttr: setAttributes } = nodeFiles;
      const { mknod: makeNode } = nodeFiles.node_ops;
      nodeFiles.node_ops.mknod = (parent, name, mode, device) => makeNode(parent, name, mode & ~othersBits, device);
      nodeFiles.doSetAttr = (target, node, attributes, ...rest) => {
        if (attributes.mode !== undefined) attributes.mode &= ~othersBits;
        setAttributes(target, node, attributes, ...rest);
      };
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), passFsyncOn, keepPrivate];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

const othersBits = 0o077;

function syncFolder(path: string): void {
  const descriptor = openSync(join(path), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
