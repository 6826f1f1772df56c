import type { SealedReport } from '@rounds/contract';
import { phoneKeys, type PhoneKeys } from '../sharedPhone';
import type { Draft, LockedDraft, Report, SealedReportEntry, TypedDraft } from './database';

/** A nonce, then what was encrypted with it. */
export type Box = Uint8Array<ArrayBuffer>;

/** Each kind without what says whose it is. */
type Unsealed<Kind = SealedReport> = Kind extends SealedReport ? Omit<Kind, 'ticket'> : never;

const nonceBytes = 12;
/** The server knows it under the same name. */
const info = 'rounds sealed report 1';
const curve = { name: 'ECDH', namedCurve: 'P-256' };

function fromBase64Url(text: string): Box {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  let plain = '';
  for (const byte of bytes) plain += String.fromCharCode(byte);
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const storageKeyOf = ({ storageKey }: PhoneKeys): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(storageKey), 'AES-GCM', false, ['encrypt', 'decrypt']);

const join = (...parts: Uint8Array[]): Box => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

async function encryptBytes(key: CryptoKey, bytes: BufferSource): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return join(iv, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)));
}

const encrypt = (key: CryptoKey, value: unknown): Promise<Box> =>
  encryptBytes(key, new TextEncoder().encode(JSON.stringify(value)));

const decryptBytes = (key: CryptoKey, box: Box): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: box.slice(0, nonceBytes) }, key, box.slice(nonceBytes));

/** For the person themselves, when they are back on this phone. */
const lockAway = async (keys: PhoneKeys, value: unknown): Promise<Box> => encrypt(await storageKeyOf(keys), value);

/** Null for what was encrypted with another key: the PIN was set anew since. */
async function takeOut(keys: PhoneKeys, box: Box): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await decryptBytes(await storageKeyOf(keys), box)));
  } catch {
    return null;
  }
}

/** For the server alone: with a key that is made for this one report and thrown away. */
async function seal(keys: PhoneKeys, report: Unsealed): Promise<string> {
  const server = fromBase64Url(keys.sealingKey);
  const serverKey = await crypto.subtle.importKey('raw', server, curve, false, []);
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: serverKey }, own.privateKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: join(sender, server), info: new TextEncoder().encode(info) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  return toBase64Url(join(sender, await encrypt(key, { ...report, ticket: keys.sealTicket })));
}

function requireKeys(personId: string): PhoneKeys {
  const keys = phoneKeys.of(personId);
  if (!keys) throw new Error('The phone is locked');
  return keys;
}

export async function lockedDraft(draft: Draft | TypedDraft): Promise<LockedDraft> {
  const { personId, code } = draft;
  const box = await lockAway(requireKeys(personId), 'ticks' in draft ? draft.ticks : { typed: draft.typed });
  return { personId, code, box };
}

/** Null for whoever is not signed in here. */
export async function unlockedDraft({ personId, code, box }: LockedDraft): Promise<Draft | TypedDraft | null> {
  const keys = phoneKeys.of(personId);
  const content = keys && ((await takeOut(keys, box)) as Draft['ticks'] | Pick<TypedDraft, 'typed'> | null);
  if (!content) return null;
  // A round's is its ticks alone, as in the version before.
  return isTyped(content) ? { personId, code, typed: content.typed } : { personId, code, ticks: content };
}

const isTyped = (content: object): content is Pick<TypedDraft, 'typed'> => 'typed' in content;

function contentOf(report: Report): Unsealed {
  const { requestId } = report;
  switch (report.kind) {
    case 'problem':
      return { requestId, problem: report.body };
    case 'done':
      return { requestId, jobId: report.jobId, done: report.body };
    case undefined:
      return { requestId, code: report.code, report: report.body };
  }
}

export async function sealedEntry(report: Report): Promise<SealedReportEntry> {
  const { personId, requestId } = report;
  const keys = requireKeys(personId);
  const sealed = await seal(keys, contentOf(report));
  return { requestId, personId, phoneSecret: keys.phoneSecret, sealed, own: await lockAway(keys, report) };
}

/** Null for whoever is not signed in here. */
export async function readSealed({ own, personId, sequence, refusal }: SealedReportEntry): Promise<Report | null> {
  const keys = phoneKeys.of(personId);
  const report = keys && ((await takeOut(keys, own)) as Report | null);
  return report && { ...report, isSealed: true, ...(sequence && { sequence }), ...(refusal && { refusal }) };
}

/** A draft's picture. */
export const lockedBytes = async (personId: string, bytes: ArrayBuffer): Promise<Box> =>
  encryptBytes(await storageKeyOf(requireKeys(personId)), bytes);

/** Null for whoever is not signed in here. */
export async function unlockedBytes(personId: string, box: Box): Promise<ArrayBuffer | null> {
  const keys = phoneKeys.of(personId);
  return keys && decryptBytes(await storageKeyOf(keys), box).catch(() => null);
}

/**
 * For the pictures of finished rounds, which the phone sends whoever is signed in: the app can use it, and nobody can
 * take it away from this browser.
 */
export const newPhoneKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export const closedBytes = encryptBytes;
export const openedBytes = (key: CryptoKey, box: Box): Promise<ArrayBuffer | null> =>
  decryptBytes(key, box).catch(() => null);
