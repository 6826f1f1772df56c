import { describe, expect, it } from 'vitest';
import { aesCmac } from './cmac.js';
import { diversifiedKey } from './diversification.js';
import { isMacOf, macOfTap, readPiccData } from './sdm.js';
import { keyOfTag, makeSealedKeys, openKeys } from './tag-keys.js';
import { fileSettings, writingOf } from './writing.js';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('AES-CMAC, by the examples of RFC 4493', () => {
  const key = hex('2b7e151628aed2a6abf7158809cf4f3c');
  const message =
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51' +
    '30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710';

  it.each([
    { bytes: 0, mac: 'bb1d6929e95937287fa37d129b756746' },
    { bytes: 16, mac: '070a16b46b4d4144f79bdd9dd04a287c' },
    { bytes: 40, mac: 'dfa66747de9ae63030ca32611497c827' },
    { bytes: 64, mac: '51f0bebf7e3b9d92fc49741779363cfe' },
  ])('of $bytes bytes', ({ bytes, mac }) => {
    expect(aesCmac(key, hex(message).subarray(0, bytes)).toString('hex')).toBe(mac);
  });
});

describe('a key of a tag’s own, by the example of AN10922', () => {
  it('is made from the master key, the id, the application and the system', () => {
    const master = hex('00112233445566778899aabbccddeeff');
    const input = hex('04782e21801d803042f54e585020416275');
    expect(diversifiedKey(master, input).toString('hex')).toBe('a8dd63a3b89d54b37ca802473fda9175');
  });
});

describe('a tap, by the examples of AN12196', () => {
  const zeros = Buffer.alloc(16);
  const encrypted = hex('ef963ff7828658a599f3041510671e88');

  it('says which tag it is and how often it was tapped', () => {
    const tapped = readPiccData(zeros, encrypted);
    expect([tapped?.uid.toString('hex'), tapped?.counter]).toEqual(['04de5f1eacc040', 61]);
  });

  it('is signed', () => {
    const tapped = { uid: hex('04de5f1eacc040'), counter: 61 };
    expect(macOfTap(zeros, tapped).toString('hex')).toBe('94eed9ee65337086');
    expect(isMacOf(zeros, tapped, hex('94eed9ee65337086'))).toBe(true);
    expect(isMacOf(zeros, { ...tapped, counter: 62 }, hex('94eed9ee65337086'))).toBe(false);
    expect(isMacOf(zeros, tapped, hex('94eed9ee653370'))).toBe(false);
  });

  it('is none for another key', () => {
    expect(readPiccData(hex('00112233445566778899aabbccddeeff'), encrypted)).toBeUndefined();
  });

  it('comes from a file with these settings', () => {
    expect(fileSettings({ piccDataOffset: 0x20, macInputOffset: 0x43, macOffset: 0x43 })).toBe(
      '4000e0c1f121200000430000430000',
    );
  });
});

describe('what is to be written on a tag', () => {
  const uid = hex('04de5f1eacc040');
  const sealing = Buffer.alloc(32, 7);
  const keys = openKeys(sealing, 'neva', { version: 1, sealed: makeSealedKeys(sealing, 'neva', 1) });

  it.each(['https://rounds.example/app/qr/Abc', 'http://localhost:3000/app/qr/Abc'])(
    'points to the zeros: %s',
    (door) => {
      const writing = writingOf(door, uid, keys);
      const file = hex(writing.file);
      const at = (offset: number, length: number) => file.subarray(offset, offset + length).toString();
      expect(file.readUInt16BE()).toBe(file.length - 2);
      expect(at(writing.piccDataOffset - 3, 35)).toBe(`?p=${'0'.repeat(32)}`);
      expect(at(writing.macOffset - 3, 19)).toBe(`&m=${'0'.repeat(16)}`);
      expect(writing.macInputOffset).toBe(writing.macOffset);
      expect(writing.url).toBe(`${door}?p=${'0'.repeat(32)}&m=${'0'.repeat(16)}`);
    },
  );

  it('has keys that no other tag has, but for the one that tells tags apart', () => {
    const [mine, theirs] = [uid, hex('04de5f1eacc041')].map((each) => writingOf('https://rounds.example', each, keys));
    expect(mine?.metaReadKey).toBe(theirs?.metaReadKey);
    const secret = [mine, theirs].flatMap((each) => [each?.fileReadKey, each?.masterKey]);
    expect(new Set(secret).size).toBe(4);
    expect(keyOfTag(keys, uid, 'fileRead').toString('hex')).toBe(mine?.fileReadKey);
  });

  it('is sealed for one organisation and version', () => {
    const sealed = makeSealedKeys(sealing, 'neva', 1);
    expect(() => openKeys(sealing, 'vltava', { version: 1, sealed })).toThrow('authenticate');
    expect(() => openKeys(sealing, 'neva', { version: 2, sealed })).toThrow('authenticate');
    expect(() => openKeys(Buffer.alloc(32, 8), 'neva', { version: 1, sealed })).toThrow('authenticate');
  });
});
