import { afterEach, describe, expect, it, vi } from 'vitest';
import { canReadTags, readTag, writeTag } from './nfc';

const door = 'https://rounds.example/app/qr/lobby';
const bytes = (text: string) => new DataView(new TextEncoder().encode(text).buffer);

type Written = { recordType: string; data: string }[];

/** A phone of Android whose Chrome reads and writes tags; what is held to it comes as `tag`. */
function phoneWith(tag: Event) {
  const written: Written[] = [];
  vi.stubGlobal(
    'NDEFReader',
    class extends EventTarget {
      async scan() {
        await Promise.resolve();
        this.dispatchEvent(tag);
      }
      async write({ records }: { records: Written }) {
        written.push(records);
        await Promise.resolve();
      }
    },
  );
  return written;
}

const reading = (...records: { recordType: string; data?: DataView }[]) =>
  Object.assign(new Event('reading'), { message: { records } });
const { signal } = new AbortController();

describe('a tag', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is neither read nor written by a browser that cannot', async () => {
    expect(canReadTags()).toBe(false);
    await expect(readTag(signal)).rejects.toThrow(Error);
    expect(() => writeTag(door, signal)).toThrow(Error);
  });

  it('gives the address that it carries, and none where it has another text', async () => {
    phoneWith(reading({ recordType: 'text', data: bytes('Hello') }, { recordType: 'url', data: bytes(door) }));
    expect(canReadTags()).toBe(true);
    expect(await readTag(signal)).toBe(door);
    phoneWith(reading({ recordType: 'text', data: bytes(door) }));
    expect(await readTag(signal)).toBeNull();
  });

  it('that was held too short is an error, which one can try again', async () => {
    phoneWith(new Event('readingerror'));
    await expect(readTag(signal)).rejects.toThrow('The tag was not read');
  });

  it('is written with the door’s address as its only record', async () => {
    const written = phoneWith(new Event('reading'));
    await writeTag(door, signal);
    expect(written).toEqual([[{ recordType: 'url', data: door }]]);
  });
});
