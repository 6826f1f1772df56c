import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { limits } from '@rounds/contract';
import { isPicture, signatureBytes } from '../../external/photos/picture.js';
import { newId } from '../../ids.js';
import { Refusal } from '../../problems.js';

export interface Received {
  id: string;
  file: string;
}

/** Into a file while it comes, so that what many send at once needs no memory. The file is gone afterwards. */
export async function receive<Answer>(
  body: Readable,
  folder: string,
  look: (received: Received) => Promise<Answer>,
): Promise<Answer> {
  const file = join(folder, newId());
  try {
    const id = await write(body, file);
    return await look({ id, file });
  } finally {
    await rm(file, { force: true });
  }
}

async function write(body: Readable, file: string): Promise<string> {
  const handle = await open(file, 'wx', 0o600);
  try {
    return await copy(body, handle);
  } finally {
    await handle.close();
  }
}

/** Answers the name of what was read. */
async function copy(body: Readable, handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  // Left open when we refuse: the answer goes out on the same connection.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.photoBytes) throw new Refusal('photo_too_large');
    if (head.length < signatureBytes) {
      head = Buffer.concat([head, chunk]).subarray(0, signatureBytes);
      if (head.length === signatureBytes) expectPicture(head);
    }
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  expectPicture(head);
  return hash.digest('base64url');
}

function expectPicture(head: Uint8Array): void {
  if (!isPicture(head)) throw new Refusal('photo_type');
}
