import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@rounds/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems.js';

/** Of a picture, when it was refused. */
type PictureFault = Extract<Refusal['code'], `photo_${string}`>;

/** Nothing where none is wanted. */
type KeepPicture = (picture: Readable) => Promise<string | undefined>;

/** What was said is there whatever became of the picture. */
export interface Upload {
  /** Several where a field came several times. */
  fields: Record<string, string | string[]>;
  photoId?: string;
  fault?: PictureFault;
  /** Why it could not be kept, where it was no fault of the picture. */
  failure?: unknown;
}

const fieldLimits = {
  // Room for every reason that can be tapped.
  fields: 10 + 2 * limits.reasonsPerKind,
  fieldNameSize: 100,
  // Room for the longest message in four bytes a character; what is longer is said to be so.
  fieldSize: limits.messageLength * 4 + 1,
  files: 1,
  fileSize: limits.photoBytes + 1,
};

/** A form with a picture, which is handed on while it comes. */
export async function readUpload(request: FastifyRequest, keepPicture: KeepPicture): Promise<Upload> {
  const upload: Upload = { fields: {} };
  let coming: Readable | undefined;
  let keeping = Promise.resolve();
  const reader = readerOf(request);
  reader.on('field', (name, value) => {
    const before = upload.fields[name];
    upload.fields[name] = before === undefined ? value : [before, value].flat();
  });
  reader.on('file', (_name, picture, filename) => {
    // A form that ends too soon says so to its file, too; once nobody reads that, the whole server would end.
    picture.on('error', () => {});
    // Where none was chosen, browsers send one without a name.
    if (!filename) {
      picture.resume();
      return;
    }
    coming = picture;
    keeping = keepOne(upload, picture, keepPicture);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Refusal('malformed_request'));
      reader.once('finish', resolve).on('error', fail);
      request.raw.once('aborted', fail);
      request.raw.pipe(reader);
    });
  } catch (error) {
    // Whoever reads it would wait for the rest without end.
    coming?.destroy(error as Refusal);
    throw error;
  } finally {
    request.raw.unpipe(reader).resume();
  }
  await keeping;
  return upload;
}

function readerOf({ headers }: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: fieldLimits });
  } catch {
    throw new Refusal('malformed_request');
  }
}

async function keepOne(upload: Upload, picture: Readable, keep: KeepPicture) {
  try {
    const photoId = await keep(picture);
    if (photoId !== undefined) upload.photoId = photoId;
  } catch (error) {
    if (isPictureFault(error)) upload.fault = error.code;
    else upload.failure = error;
  } finally {
    picture.resume();
  }
}

const isPictureFault = (error: unknown): error is Refusal & { code: PictureFault } =>
  error instanceof Refusal && error.code.startsWith('photo_');
