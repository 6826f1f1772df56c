import type { TagWriting } from '@rounds/contract';
import { keyOfTag, type TagKeys } from './tag-keys.js';

const piccDataDigits = 32;
const macDigits = 16;

/** What stands for the beginning of an address in an NDEF record. */
const prefixes = [
  { text: 'https://', code: 0x04 },
  { text: 'http://', code: 0x03 },
];

/** One short record with a URI, behind its length in two bytes. */
function ndefFile(url: string): { file: Buffer; lettersFrom: number } {
  const prefix = prefixes.find(({ text }) => url.startsWith(text)) ?? { text: '', code: 0x00 };
  const payload = Buffer.concat([Buffer.of(prefix.code), Buffer.from(url.slice(prefix.text.length))]);
  const record = Buffer.concat([Buffer.of(0xd1, 0x01, payload.length, 0x55), payload]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(record.length);
  const file = Buffer.concat([length, record]);
  return { file, lettersFrom: file.length - payload.length + 1 - prefix.text.length };
}

interface Offsets {
  piccDataOffset: number;
  macInputOffset: number;
  macOffset: number;
}

const threeBytes = (offset: number): Buffer => {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(offset, 0, 3);
  return bytes;
};

/**
 * For ChangeFileSettings: messaging on and plain, anybody reads the file and key 0 changes it, the id and the counter are
 * mirrored as letters; key 2 encrypts them, key 1 signs.
 */
export const fileSettings = ({ piccDataOffset, macInputOffset, macOffset }: Offsets): string =>
  Buffer.concat([
    Buffer.from('4000e0c1f121', 'hex'),
    ...[piccDataOffset, macInputOffset, macOffset].map(threeBytes),
  ]).toString('hex');

/** Everything that whoever writes a tag has to know. */
export function writingOf(doorUrl: string, uid: Buffer, keys: TagKeys): TagWriting {
  const before = `${doorUrl}?p=`;
  const between = '&m=';
  const url = before + '0'.repeat(piccDataDigits) + between + '0'.repeat(macDigits);
  const { file, lettersFrom } = ndefFile(url);
  const piccDataOffset = lettersFrom + before.length;
  const macOffset = piccDataOffset + piccDataDigits + between.length;
  const offsets = { piccDataOffset, macInputOffset: macOffset, macOffset };
  return {
    url,
    file: file.toString('hex'),
    ...offsets,
    masterKey: keyOfTag(keys, uid, 'master').toString('hex'),
    fileReadKey: keyOfTag(keys, uid, 'fileRead').toString('hex'),
    metaReadKey: keys.metaRead.toString('hex'),
    keyVersion: keys.version,
    settings: fileSettings(offsets),
  };
}
