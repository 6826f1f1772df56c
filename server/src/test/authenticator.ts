import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Answer, NewPasskey, PasskeyAnswer } from '@rounds/contract';

type Begun = Answer<'POST /auth/own/begin'>;

/** What an honest authenticator or browser would not do. */
export interface Cheat {
  id?: Buffer;
  challenge?: string;
  origin?: string;
  rpId?: string;
  userHandle?: string;
  counter?: number;
  type?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  isSynced?: boolean;
  signature?: Buffer;
}

export interface Authenticator {
  /** Makes a passkey, as `navigator.credentials.create` does. */
  create: (begun: Begun, cheat?: Cheat) => NewPasskey;
  /** Signs with it, as `navigator.credentials.get` does. */
  get: (begun: Begun, cheat?: Cheat) => PasskeyAnswer;
  /** The same keys once more, as if somebody had copied them. */
  clone: () => Authenticator;
}

interface Kept {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
  userHandle: string;
  counter: number;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

/** As much of CBOR as an attestation without a statement needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (coordinate: string) => Buffer.from(coordinate, 'base64url');
  const fields: [number, number | Buffer][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ];
  return cbor(new Map(fields));
}

const clientData = (kind: string, begun: Begun, origin: string, cheat: Cheat): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: cheat.type ?? `webauthn.${kind}`,
      challenge: cheat.challenge ?? begun.challenge,
      origin: cheat.origin ?? origin,
      crossOrigin: false,
    }),
  );

function authData(begun: Begun, counter: number, cheat: Cheat, attested?: Buffer): Buffer {
  const { isPresent = true, isVerified = true, isSynced = false } = cheat;
  const flags =
    (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (isSynced ? 0x18 : 0) | (attested === undefined ? 0 : 0x40);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(cheat.counter ?? counter);
  return Buffer.concat([sha256(cheat.rpId ?? begun.rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** A phone's authenticator in software, with one passkey, in a browser at `origin()`. It counts what it signs. */
export function authenticator(origin: () => string, kept?: Kept): Authenticator {
  let passkey = kept;

  return {
    create: (begun, cheat = {}) => {
      const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      passkey = {
        id: cheat.id ?? randomBytes(32),
        ...keys,
        userHandle: cheat.userHandle ?? begun.userHandle,
        counter: 1,
      };
      const { id, publicKey, counter } = passkey;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(begun, counter, cheat, attested)],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('create', begun, origin(), cheat)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    get: (begun, cheat = {}) => {
      if (!passkey) throw new Error('This authenticator has no passkey yet');
      passkey.counter += 1;
      const data = authData(begun, passkey.counter, cheat);
      const client = clientData('get', begun, origin(), cheat);
      const signature = cheat.signature ?? sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey);
      return {
        id: text(passkey.id),
        rawId: text(passkey.id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: cheat.userHandle ?? passkey.userHandle,
        },
        clientExtensionResults: {},
      };
    },

    clone: () => authenticator(origin, passkey && { ...passkey }),
  };
}
