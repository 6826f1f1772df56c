import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sheetsIn } from '../../test/workbook.js';
import { csv } from './csv.js';
import { tableOf, type Cell } from './table.js';
import { xlsx } from './xlsx.js';
import { fileClock, type ZonedTime } from './zoned-time.js';

const inPrague = (moment: string): ZonedTime => ({ at: new Date(moment), timeZone: 'Europe/Prague' });

async function* rowsOf(...rows: Cell[][]) {
  for (const row of rows) yield await Promise.resolve(row);
}
const table = (...rows: Cell[][]) => ({ name: 'ratings', headers: ['Время', '=HEADER()'], rows: rowsOf(...rows) });

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u200b=1',
  '\u0001\u2060=1',
  '＝1',
  '=cmd|"/c calc"!A1',
];

describe('csv', () => {
  const linesOf = async (...rows: Cell[][]) =>
    (await buffer(csv(table(...rows), { separator: ';' }))).toString().split('\r\n');

  it('turns neither a cell nor a header into a formula', async () => {
    const [header, ...lines] = await linesOf(...formulas.map((formula) => [formula.replaceAll(/[\r\n]/g, '\t')]));
    expect(header).toBe('\uFEFF"Время";"\'=HEADER()"');
    expect(lines).toHaveLength(formulas.length + 1);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^"'/);
  });

  it('begins with a byte order mark, doubles quotes and writes times with their zone', async () => {
    const [header, first] = await linesOf([inPrague('2026-07-01T10:05:06Z'), 'Say "hi"; bye\nnow', 5, null]);
    expect(header?.charCodeAt(0)).toBe(0xfeff);
    expect(first).toBe('"2026-07-01T12:05:06+02:00";"Say ""hi""; bye\nnow";5;');
  });
});

describe('xlsx', () => {
  it('keeps every text as text, never as a formula', async () => {
    const [sheet] = await sheetsOf(xlsx(table(...formulas.map((formula) => [formula]))));
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet?.match(/t="inlineStr"/g)).toHaveLength(formulas.length + 2);
    expect(sheet).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  });

  it('escapes markup and leaves out what XML cannot hold', async () => {
    const [sheet] = await sheetsOf(xlsx(table(['</t><f>1</f> & \u0001\uD800end', 4])));
    expect(sheet).toContain('>&lt;/t&gt;&lt;f&gt;1&lt;/f&gt; &amp; end</t></is></c><c><v>4</v></c></row>');
  });

  it('writes times as dates of the zone’s clock, also over the change to summer time', async () => {
    const moments = ['2026-07-01T10:05:06.700Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'];
    const [sheet = ''] = await sheetsOf(xlsx(table(moments.map(inPrague))));
    const serials = [...sheet.matchAll(/<c s="3"><v>([\d.]+)<\/v><\/c>/g)].map(([, serial]) => Number(serial));
    expect(serials.map(shown)).toEqual(['2026-07-01T12:05:06', '2026-03-29T01:59:59', '2026-03-29T03:00:00']);
  });

  it('goes on in another sheet when one is full', async () => {
    const sheets = await sheetsOf(xlsx(table(['a'], ['b'], ['c'], ['d'], ['e']), { rowsPerSheet: 3 }));
    expect(sheets.map((sheet) => sheet.match(/<row>/g)?.length)).toEqual([3, 3, 2]);
  });

  it('has a sheet with its header when there are no rows', async () => {
    const sheets = await sheetsOf(xlsx(table()));
    expect(sheets.map((sheet) => sheet.match(/<row>/g)?.length)).toEqual([1]);
  });

  it('fails as a stream when the rows fail, and stops asking for rows when the reader leaves', async () => {
    async function* broken() {
      yield await Promise.resolve(['fine']);
      throw new Error('lost the database');
    }
    await expect(buffer(xlsx({ ...table(), rows: broken() }))).rejects.toThrow('lost the database');

    let isStopped = false;
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(['more and more']);
      } finally {
        isStopped = true;
      }
    }
    const stream = xlsx({ ...table(), rows: endless() });
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    await expect.poll(() => isStopped).toBe(true);
  });
});

describe('a table', () => {
  it('has the header and the cell of a column in the same place', async () => {
    const columns = { b: (row: number) => row, a: (row: number) => `${row} times` };
    async function* two() {
      yield* await Promise.resolve([1, 2]);
    }
    const numbers = tableOf({ name: 'numbers', columns, header: (key) => `<${key}>`, rows: two() });
    const text = (await buffer(csv(numbers, { separator: ',' }))).toString();
    expect(text).toBe('\uFEFF"<b>","<a>"\r\n1,"1 times"\r\n2,"2 times"\r\n');
  });
});

describe('times', () => {
  it.each([
    ['UTC', '2026-01-01T00:00:00+00:00'],
    ['Asia/Kolkata', '2026-01-01T05:30:00+05:30'],
    ['America/St_Johns', '2025-12-31T20:30:00-03:30'],
  ])('carry the offset of %s', (zone, expected) => {
    expect(fileClock().iso({ at: new Date('2026-01-01T00:00:00Z'), timeZone: zone })).toBe(expected);
  });

  it('follow the change to summer time', () => {
    const { iso } = fileClock();
    expect(iso(inPrague('2026-03-29T00:59:59Z'))).toBe('2026-03-29T01:59:59+01:00');
    expect(iso(inPrague('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00+02:00');
  });

  it('of different zones stand side by side', () => {
    const { iso } = fileClock();
    const at = new Date('2026-01-01T00:00:00Z');
    const written = ['Asia/Tokyo', 'Europe/Prague', 'Asia/Tokyo'].map((timeZone) => iso({ at, timeZone }).slice(11));
    expect(written).toEqual(['09:00:00+09:00', '01:00:00+01:00', '09:00:00+09:00']);
  });
});

/** What a spreadsheet shows for a number in a date cell: days since the end of 1899, without a zone. */
const shown = (serial: number) => new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString().slice(0, 19);

const sheetsOf = async (stream: ReturnType<typeof xlsx>): Promise<string[]> => sheetsIn(await buffer(stream));
