import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, PushSubscription } from '@rounds/contract';
import { afterAll, beforeAll, vi } from 'vitest';
import { patience } from './patience.js';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  /** To be handed to `testApp`: filled when the service has its port. */
  settings: Record<string, string>;
  origin: string;
  received: ReceivedPush[];
  /** What it answers, by the path of the endpoint; 201 unless said otherwise. */
  answers: Map<string, { status: number; headers?: Record<string, string> }>;
}

/** A push service of our own on a loopback port, as RFC 8030 describes it from the application server's side. */
export function pushService(): PushService {
  const service: PushService = { settings: {}, origin: '', received: [], answers: new Map() };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        service.received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
        const { status, headers } = service.answers.get(path) ?? { status: 201 };
        response.writeHead(status, headers).end();
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service.settings['PUSH_HOSTS'] = service.origin;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}

/** As long as a key, and begins like one, but it lies beside the curve. */
export const noPoint = Buffer.from([4, ...Array<number>(64).fill(1)]).toString('base64url');

/** A browser that has subscribed: it holds the private key, and it alone can read what it is sent. */
export class Device {
  readonly name: string;
  readonly #service: PushService;
  readonly #keys: ECDH;
  readonly #auth = randomBytes(16);

  constructor(service: PushService, name: string) {
    this.name = name;
    this.#service = service;
    this.#keys = createECDH('prime256v1');
    this.#keys.generateKeys();
  }

  get path(): string {
    return `/push/${this.name}`;
  }

  get subscription(): PushSubscription {
    return {
      endpoint: this.#service.origin + this.path,
      keys: { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  get pushes(): ReceivedPush[] {
    return this.#service.received.filter(({ path }) => path === this.path);
  }

  get messages(): PushMessage[] {
    return this.pushes.map(({ body }) => JSON.parse(this.decrypt(body)) as PushMessage);
  }

  /** Waits until so many have come. */
  async heard(count: number): Promise<PushMessage[]> {
    await vi.waitFor(
      () => {
        if (this.messages.length < count) throw new Error(`${this.name} heard ${this.messages.length} of ${count}`);
      },
      { ...patience, interval: 20 },
    );
    return this.messages;
  }

  /** RFC 8291 and RFC 8188 from the browser's side, written from the RFCs: it knows nothing of the library that sends. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = this.#keys.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey]);
    const ikm = expand(hmac(this.#auth, shared), info, 32);
    const prk = hmac(salt, ikm);
    const key = expand(prk, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = expand(prk, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record's text ends with a 2, then zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
const expand = (key: Buffer, info: Buffer, length: number): Buffer =>
  hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
