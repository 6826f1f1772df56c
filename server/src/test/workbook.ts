import { inflateRawSync } from 'node:zlib';

/** The sheets of a workbook, read as a stranger would: through the zip's central directory. */
export function sheetsIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const sheets: string[] = [];
  for (let at = zip.readUInt32LE(end + 16); zip.toString('latin1', at, at + 4) === 'PK\u0001\u0002';) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    if (name.startsWith('xl/worksheets/')) sheets.push(inflateRawSync(content).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return sheets;
}
