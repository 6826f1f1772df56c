import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { PhotoBucket } from '../../config.js';
import { removeOlder } from './incoming.js';
import { StoreUnavailable, type PhotoStore } from './port.js';

const patienceMs = 20_000;
const retries = 2;

/** Pictures in a bucket of any store that speaks S3, addressed by path, as all of them understand it. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: PhotoBucket): PhotoStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const address = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const unfinished = join(tmpdir(), 'rounds-incoming');

  async function ask(method: string, key: string, body?: Uint8Array): Promise<Response> {
    const signal = AbortSignal.timeout(patienceMs);
    const content = body && { body: new Uint8Array(body), headers: { 'content-type': 'image/jpeg' } };
    let answer: Response;
    try {
      answer = await client.fetch(`${address}/${key}`, { method, signal, ...content });
    } catch (error) {
      throw new StoreUnavailable(`${method} failed at the store of pictures`, { cause: error });
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
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body);
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
