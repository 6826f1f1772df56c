import type { DecoderReply, DecoderRequest, Job } from './decoder-protocol.js';
import { ScannerError } from './errors.js';

export type DecoderWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export interface Decoder {
  /** Settles when the worker has compiled its decoder, or could not. `takesBitmaps` is false where it cannot draw. */
  readonly ready: Promise<{ readonly takesBitmaps: boolean }>;
  /** Takes the image with it: whatever becomes of the job, nobody else may use or close it. */
  decode(job: Job): Promise<string | null>;
  close(): void;
}

export function createDecoderWorker(): DecoderWorker {
  // Bundlers find the worker by this exact expression; nothing of it is loaded before the call.
  return new Worker(new URL('./decoder.worker.js', import.meta.url), { type: 'module' });
}

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: ScannerError): void;
}

function startWorker(createWorker: () => DecoderWorker): DecoderWorker {
  try {
    return createWorker();
  } catch (error) {
    throw new ScannerError('decoder-failed', error);
  }
}

export function createDecoder(createWorker: () => DecoderWorker, wasmUrl: string): Decoder {
  const worker = startWorker(createWorker);
  const decodes = new Map<number, Waiting<string | null>>();
  let starting: Waiting<{ takesBitmaps: boolean }> | null = null;
  let closedBy: ScannerError | null = null;
  let lastId = 0;

  const send = (request: DecoderRequest, transfer: Transferable[] = []): void => worker.postMessage(request, transfer);

  function closeWith(error: ScannerError): void {
    closedBy ??= error;
    worker.terminate();
    starting?.reject(closedBy);
    for (const decode of decodes.values()) decode.reject(closedBy);
    decodes.clear();
  }

  function receive(reply: DecoderReply): void {
    switch (reply.type) {
      case 'ready':
        return starting?.resolve({ takesBitmaps: reply.takesBitmaps });
      case 'failed':
        return closeWith(new ScannerError('decoder-failed', reply.reason));
      case 'decoded':
        decodes.get(reply.id)?.resolve(reply.text);
        decodes.delete(reply.id);
    }
  }

  const ready = new Promise<{ takesBitmaps: boolean }>((resolve, reject) => {
    starting = { resolve, reject };
    worker.addEventListener('message', ({ data }: MessageEvent<DecoderReply>) => receive(data));
    worker.addEventListener('error', (event) => closeWith(new ScannerError('decoder-failed', event)));
    send({ type: 'start', wasmUrl });
  });
  // Whoever waits for it is told; when nobody waits yet, it is no unhandled rejection.
  ready.catch(() => undefined);

  return {
    ready,
    decode: (job) =>
      new Promise((resolve, reject) => {
        const { image } = job;
        if (closedBy) {
          if ('close' in image) image.close();
          return reject(closedBy);
        }
        const id = ++lastId;
        decodes.set(id, { resolve, reject });
        send({ type: 'decode', id, job }, ['data' in image ? image.data.buffer : image]);
      }),
    close: () => closeWith(new ScannerError('disposed')),
  };
}
