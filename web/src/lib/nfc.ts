/** Web NFC, as far as we use it; TypeScript does not know it. */
interface TagRecord {
  recordType: string;
  data?: DataView;
}

interface TagEvent extends Event {
  message: { records: readonly TagRecord[] };
}

interface TagDevice extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
  write: (
    message: { records: readonly { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal; overwrite: boolean },
  ) => Promise<void>;
}

type WithTags = { NDEFReader?: new () => TagDevice };

const device = (): (new () => TagDevice) | undefined => (globalThis as WithTags).NDEFReader;

/** Chrome on Android can; nothing else does. */
export const canReadTags = (): boolean => device() !== undefined;

function newDevice(): TagDevice {
  const Device = device();
  if (!Device) throw new Error('This browser has no Web NFC');
  return new Device();
}

/** The first address on the next tag that is held to the phone; null for a tag without one. */
export async function readTag(signal: AbortSignal): Promise<string | null> {
  const reader = newDevice();
  const read = new Promise<string | null>((resolve, reject) => {
    const once = { once: true, signal };
    reader.addEventListener(
      'reading',
      (event) => {
        const record = (event as TagEvent).message.records.find(({ recordType }) => recordType === 'url');
        resolve(record?.data ? new TextDecoder().decode(record.data) : null);
      },
      once,
    );
    reader.addEventListener('readingerror', () => reject(new Error('The tag was not read')), once);
  });
  await reader.scan({ signal });
  return read;
}

/** Onto the next tag that is held to the phone. */
export const writeTag = (url: string, signal: AbortSignal): Promise<void> =>
  newDevice().write({ records: [{ recordType: 'url', data: url }] }, { signal, overwrite: true });
