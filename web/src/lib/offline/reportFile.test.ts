import { describe, expect, it } from 'vitest';
import type { RoundReport } from './database';
import { fileOf, readFileOf, type ReadFile } from './reportFile';

const report = (requestId: string, performedAt = new Date().toISOString()): RoundReport => ({
  sequence: 7,
  requestId,
  personId: 'stepan',
  code: 'washroom',
  accountId: 'neva',
  facilityTitle: 'Washroom',
  body: { items: [{ id: '1-1', result: null, comment: 'no soap' }], performedAt },
  refusal: { code: 'not_found', text: 'Not found' },
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const changed = (change: object) => JSON.stringify({ ...JSON.parse(fileOf('stepan', [report('one')])), ...change });
const refused = (why: string): ReadFile => ({ kind: 'refused', why }) as ReadFile;

describe('a file of reports', () => {
  it.each([
    ['nothing', ''],
    ['half of one', fileOf('stepan', [report('one')]).slice(0, -40)],
    ['something else', '{"format":"photo"}'],
    ['a list', '[]'],
    ['no reports', changed({ reports: [] })],
    ['a report without its id', changed({ reports: [{ ...report('one'), requestId: undefined }] })],
    ['a report without answers', changed({ reports: [{ ...report('one'), body: { performedAt: daysAgo(0) } }] })],
    ['a report of no time', changed({ reports: [{ ...report('one'), body: { items: [] } }] })],
  ])('is refused when it holds %s', (_, text) => {
    expect(readFileOf('stepan', text)).toEqual(refused('unreadable'));
  });

  it('is refused when somebody else made it, or a newer version', () => {
    expect(readFileOf('nina', fileOf('stepan', [report('one')]))).toEqual(refused('otherPerson'));
    expect(readFileOf('stepan', changed({ version: 4, reports: 'other' }))).toEqual(refused('newer'));
  });

  it('leaves out what the server may have forgotten that it has, and is refused when nothing else is in it', () => {
    const old = report('old', daysAgo(31));
    expect(readFileOf('stepan', fileOf('stepan', [old]))).toEqual(refused('tooOld'));
    expect(readFileOf('stepan', fileOf('stepan', [old, report('new', daysAgo(29))]))).toMatchObject({
      reports: [{ requestId: 'new' }],
    });
  });

  it('brings every report back under its own id, with what was said and when', () => {
    const [one, other] = [report('one'), report('other')];
    const { requestId, code, accountId, facilityTitle, body } = one;
    expect(readFileOf('stepan', fileOf('stepan', [one, other]))).toEqual({
      kind: 'reports',
      photos: {},
      reports: [{ requestId, code, accountId, facilityTitle, body }, expect.objectContaining({ requestId: 'other' })],
    });
  });

  it('holds nothing but the reports: no token, no refusal', () => {
    const given = { ...report('one'), accessToken: 'secret' };
    expect(fileOf('stepan', [given])).not.toMatch(/secret|token|refusal/i);
  });

  it('has pictures along, which a version that knows none refuses', () => {
    const file = fileOf('stepan', [report('one')], { tap: 'aGVsbG8=' });
    expect(JSON.parse(file)).toMatchObject({ version: 3 });
    expect(readFileOf('stepan', file)).toMatchObject({ kind: 'reports', photos: { tap: 'aGVsbG8=' } });
    expect(readFileOf('stepan', changed({ photos: { tap: 7 } }))).toMatchObject({ photos: {} });
  });
});
