import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { PhotoBucket } from '../../config.js';
import { removeOlder } from './incoming.js';
import { StoreUnavailable, type PhotoStore } from './port.js';

/** For an answer to begin, and for each next piece of it. However large a picture is, only silence ends it. */
const patience = 20_000;
const retries = 2;

/** Pictures in a bucket of any store that speaks S3, addressed by path, as all of them understand it. */
export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: PhotoBucket,
  patienceMs = patience,
): PhotoStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const address = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const unfinished = join(tmpdir(), 'rounds-incoming');

  async function ask(method: string, key: string, body?: Uint8Array): Promise<Response> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), patienceMs);
    const { signal } = silence;
    const content = body && { body: new Uint8Array(body), headers: { 'content-type': 'image/jpeg' } };
    let answer: Response;
    try {
      answer = await client.fetch(`${address}/${key}`, { method, signal, ...content });
    } catch (error) {
      throw new StoreUnavailable(`${method} failed at the store of pictures`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new StoreUnavailable(`The store of pictures answered ${method} with ${answer.status}`);
  }

  return {
    async put(key, picture) {
      const answer = await ask('PUT', key, picture);
      await answer.body?.cancel();
      if (!answer.ok) throw new StoreUnavailable(`There is no bucket ${bucket} at the store of pictures`);
    },
    async open(key) {
      const answer = await ask('GET', key);
      if (answer.ok && answer.body) return Readable.from(piecesOf(answer.body, patienceMs));
      await answer.body?.cancel();
      return null;
    },
    async has(key) {
      return (await ask('HEAD', key)).ok;
    },
    async delete(key) {
      const answer = await ask('DELETE', key);
      await answer.body?.cancel();
    },
    async incoming() {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      return unfinished;
    },
    sweepIncoming: (before) => removeOlder(unfinished, before),
  };
}

/** Whoever reads them slowly is not the store: time counts only while a piece is waited for. */
async function* piecesOf(body: ReadableStream<Uint8Array>, patienceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const piece = await beforeSilence(reader.read(), patienceMs);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // It may have failed already.
    await reader.cancel().catch(() => {});
  }
}

async function beforeSilence<Answer>(answer: Promise<Answer>, patienceMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const fell = () => reject(new StoreUnavailable('The store of pictures fell silent within one'));
    timer = setTimeout(fell, patienceMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
