// @vitest-environment node
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writePdf, type PdfPage } from './pdf';

const page: PdfPage = {
  width: 148,
  height: 210,
  picture: { width: 2, height: 1, rgb: new Uint8Array([255, 0, 0, 0, 0, 255]) },
  squares: [{ x: 0, y: 0, width: 10, height: 10 }],
  lines: [],
};

async function* pagesOf(count: number): AsyncGenerator<PdfPage> {
  for (let index = 0; index < count; index++) yield await Promise.resolve(page);
}

it('writes a PDF whose table of contents points at its objects', async () => {
  const bytes = Buffer.from(await (await writePdf(pagesOf(2), [])).arrayBuffer());
  const text = bytes.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
  offsets.forEach((offset, index) => expect(text.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true));
  expect(offsets).toHaveLength(8);
  expect(text).toContain('/Count 2');
  expect(text).toContain('/MediaBox[0 0 419.528 595.276]');
});

it('puts squares at the top of the page where PDF counts from the bottom', async () => {
  const bytes = Buffer.from(await (await writePdf(pagesOf(1), [])).arrayBuffer());
  const streams = [...bytes.toString('latin1').matchAll(/Length (\d+)>>\nstream\n/g)].map((match) => {
    const begin = match.index + match[0].length;
    return inflateSync(bytes.subarray(begin, begin + Number(match[1])));
  });
  expect(streams[0]?.toString()).toContain('0.000 566.929 28.346 28.346 re');
  expect([...(streams[1] ?? [])]).toEqual([255, 0, 0, 0, 0, 255]);
});
