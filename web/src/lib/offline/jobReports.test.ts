// @vitest-environment node
import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTinyServer, type Answer, type Received } from '../../test/tinyServer';
import { createApiClient } from '../api/client';
import { openSession } from '../session';
import { openStorage } from '../storage';
import { offlineDatabase, type DoneReport, type ProblemReport, type RoundReport } from './database';
import { createDraftWriter, readTyped } from './drafts';
import { addReport, departureOf, listReports, onReportsChange, removeReport } from './queue';
import { replayReports } from './replay';
import { fileOf, readFileOf } from './reportFile';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const performedAt = new Date().toISOString();
const problem: ProblemReport = {
  kind: 'problem',
  requestId: 'problem-1',
  personId: 'stepan',
  accountId: 'neva',
  facilityTitle: 'Washroom',
  draft: 'problem washroom',
  body: { facilityId: 'washroom', title: 'The tap drips', isUrgent: true, performedAt },
};
const done: DoneReport = {
  kind: 'done',
  requestId: 'done-1',
  personId: 'stepan',
  accountId: 'neva',
  facilityId: 'washroom',
  facilityTitle: 'Washroom',
  jobId: 'tap',
  jobTitle: 'The tap drips',
  draft: 'done tap',
  body: { comment: 'Tightened', performedAt },
};
/** As the version before jobs kept it. */
const round: RoundReport = {
  requestId: 'round-1',
  personId: 'stepan',
  code: 'lobby',
  facilityTitle: 'Lobby',
  body: { items: [{ id: '1-1', result: null }], performedAt },
};

const job = (state: string): Answer => ({ status: 201, body: { id: 'tap', title: 'The tap drips', state } });
const answers: Record<string, Answer> = {
  jobs: job('open'),
  done: job('done'),
  'report-quality-check': { status: 201, body: { checkIds: [1], at: performedAt } },
};
const stored = ({ path }: Received): Answer => answers[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? { status: 404 };

let server: Awaited<ReturnType<typeof startTinyServer>>;

async function start(answer: (request: Received) => Answer | Promise<Answer> = stored) {
  server = await startTinyServer(answer);
  const session = openSession(
    openStorage({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
  );
  return createApiClient({ origin: server.origin, session, language: () => 'en' }).request;
}

const sent = () => server.received.map(({ path, headers }) => [path.split('/v1').at(-1), headers['x-request-id']]);

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en'] }));
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
  for (const left of await listReports('stepan')) await removeReport(left);
});

describe('a reported problem and a done job', () => {
  it('are sent among the rounds in the order in which they were made, each once under its id', async () => {
    const send = await start();
    await addReport(problem);
    await addReport(round);
    await addReport(done);
    expect(await replayReports('stepan', send)).toEqual({ kind: 'done' });
    expect(sent()).toEqual([
      ['/jobs?accountId=neva', 'problem-1'],
      ['/qr/lobby/report-quality-check', 'round-1'],
      ['/jobs/tap/done?accountId=neva', 'done-1'],
    ]);
    expect(server.received.map(({ body }) => body)).toEqual([problem.body, round.body, done.body]);
    expect(await listReports('stepan')).toEqual([]);
    expect(departureOf('problem-1')).toMatchObject({ how: 'sent', jobs: [{ id: 'tap', title: 'The tap drips' }] });
  });

  it('are heard of when they have arrived, however quickly that was', async () => {
    const send = await start();
    const left: (string | undefined)[] = [];
    const stop = onReportsChange((departure) => left.push(departure?.how));
    await addReport(problem);
    await replayReports('stepan', send);
    stop();
    expect(left).toEqual([undefined, 'sent']);
  });

  it('stay while nothing answers, and while what answers is not the server', async () => {
    const send = await start(() => ({ status: 200, body: { welcome: 'to our Wi-Fi' } }));
    await addReport(problem);
    await addReport(done);
    expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
    expect(sent()).toHaveLength(1);
    await server.stop();
    expect(await replayReports('stepan', send)).toMatchObject({ kind: 'later' });
    expect(await listReports('stepan')).toMatchObject([problem, done]);
  });

  it('hold nobody up once refused, and keep what was said against them', async () => {
    const by = { firstName: 'Olga', lastName: 'Kuzmina' };
    const moved = { state: 'done', at: performedAt, by };
    const refused = { code: 'wrong_job_state', requestId: 'r', status: 409, detail: 'Moved on', ...moved };
    const send = await start((request) =>
      request.path.includes('/done') ? { status: 409, body: refused } : stored(request),
    );
    await addReport(done);
    await addReport(problem);
    expect(await replayReports('stepan', send)).toEqual({ kind: 'done' });
    expect(await listReports('stepan')).toMatchObject([
      { requestId: 'done-1', jobTitle: 'The tap drips', refusal: { code: 'wrong_job_state', moved } },
    ]);
  });

  it('are not seen by a tab of the version before, which would send them as rounds', async () => {
    await start();
    await addReport(problem);
    const kept = await (await offlineDatabase()).getAll('reports');
    expect(kept.filter((entry) => 'personId' in entry)).toEqual([]);
    expect(await listReports('stepan')).toMatchObject([problem]);
  });

  it('leave the entries of the version before as they are', async () => {
    const send = await start();
    await (await offlineDatabase()).add('reports', round);
    await addReport(problem);
    await replayReports('stepan', send);
    expect(sent().map(([, id]) => id)).toEqual(['round-1', 'problem-1']);
  });
});

describe('what is typed into a form', () => {
  it('is there until it becomes a report, and then no more', async () => {
    await start();
    const writer = createDraftWriter();
    writer.write({ personId: 'stepan', code: problem.draft, typed: { text: 'The tap' } });
    writer.write({ personId: 'stepan', code: problem.draft, typed: { text: 'The tap drips' } });
    await expect.poll(() => readTyped('stepan', problem.draft)).toEqual({ text: 'The tap drips' });
    await writer.settle();
    await addReport(problem);
    expect(await readTyped('stepan', problem.draft)).toEqual({});
  });
});

describe('a file with them', () => {
  it('brings each back under its own id', async () => {
    await start();
    const read = readFileOf('stepan', fileOf('stepan', [problem, done, round]));
    expect(read).toMatchObject({
      kind: 'reports',
      reports: [
        { kind: 'problem', requestId: 'problem-1', body: problem.body },
        { kind: 'done', requestId: 'done-1', jobId: 'tap', body: done.body },
        { requestId: 'round-1', code: 'lobby' },
      ],
    });
  });

  it('can be read by the version before where it has nothing but rounds, and is too new for it otherwise', async () => {
    await start();
    const versionOf = (text: string) => (JSON.parse(text) as { version: number }).version;
    expect(versionOf(fileOf('stepan', [round]))).toBe(1);
    expect(versionOf(fileOf('stepan', [round, problem]))).toBe(2);
  });
});
