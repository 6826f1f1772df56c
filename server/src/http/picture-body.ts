import type { Readable } from 'node:stream';
import { calls, limits } from '@rounds/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems.js';

/** For calls whose body is a picture: nobody reads it before it is known who sends it. */
export function withPictures(app: FastifyInstance, addCalls: (bare: FastifyInstance) => void): void {
  void app.register((bare, _options, done) => {
    bare.removeAllContentTypeParsers();
    for (const type of calls['POST /photos'].raw) {
      bare.addContentTypeParser(patternOf(type), (_request, payload, parsed) => parsed(null, payload));
    }
    addCalls(bare);
    done();
  });
}

const patternOf = (type: string): string | RegExp => (type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`) : type);

export async function readPicture<Answer>(
  { headers, body, raw }: FastifyRequest,
  take: (picture: Readable) => Promise<Answer>,
): Promise<Answer> {
  try {
    if (Number(headers['content-length'] ?? 0) > limits.photoBytes) throw new Refusal('photo_too_large');
    return await take((body as Readable | undefined) ?? raw);
  } finally {
    // What is left of a refused one, so that the answer is read.
    raw.resume();
  }
}
