import type { ApiClient } from '../api/client';
import { ApiProblem, NetworkFailure } from '../api/problem';
import {
  offlineDatabase,
  type DoneReport,
  type ProblemReport,
  type Report,
  type RoundReport,
  type SealedReportEntry,
} from './database';
import { forgetPhotosOf } from './keptPhotos';
import { inOrganisation, sendPhotosOf } from './photoSending';
import { listReports, markRefused, removeReport, type OpenedJob } from './queue';

type Send = ApiClient['request'];

export type Replayed =
  /** Everything that could be sent is. */
  | { kind: 'done' }
  /** No network, no server, or it asked to wait: the rest stays for later. */
  | { kind: 'later'; retryAfterMs: number }
  /** The session has ended; the person signs in first. */
  | { kind: 'signed-out' };

type Outcome = Replayed | { kind: 'sent' | 'refused' | 'skipped' };

export const later = (retryAfterMs = 0): Replayed => ({ kind: 'later', retryAfterMs });

/** A connection that hangs is given up: other tabs wait for the same queue, and sent twice is stored once. */
const deliveryMs = 20_000;

const passing: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Sends what waits, oldest first, one page or worker at a time. Nothing leaves the queue before the server has said
 * that it is stored; sent twice, it is stored once.
 */
export const replayReports = (personId: string, send: Send): Promise<Replayed> =>
  replay(
    async () => (await listReports(personId)).filter(({ isSealed }) => !isSealed),
    async (report) => {
      await sendPhotosOf(report.requestId, send, { accountId: report.accountId });
      return sendReport(report, send);
    },
  );

/** What people left behind on a shared phone, as theirs. It needs nobody to be signed in. */
export async function replaySealed(send: Send): Promise<Replayed> {
  if ((await listSealed()).length === 0) return { kind: 'done' };
  return replay(listSealed, async ({ phoneSecret: secret, sealed, requestId }) => {
    await sendPhotosOf(requestId, send, { phoneSecret: secret });
    const body = { secret, sealed };
    return requireStored(await send('POST /shared-phones/sealed', { body, requestId, timeoutMs: deliveryMs }));
  });
}

/** Of everybody: a shared phone sends what it has, whoever is signed in or nobody. */
async function listSealed(): Promise<SealedReportEntry[]> {
  const database = await offlineDatabase();
  return (await database.getAll('reports')).filter((entry) => 'sealed' in entry);
}

type Waiting = Pick<Report, 'sequence' | 'requestId' | 'refusal'>;

const replay = <Entry extends Waiting>(
  list: () => Promise<Entry[]>,
  sendOne: (entry: Entry) => Promise<OpenedJob[]>,
): Promise<Replayed> =>
  withQueueLock(async () => {
    const tried = new Set<string>();
    let isComplete = true;
    for (;;) {
      const entry = (await list()).find(({ requestId, refusal }) => !refusal && !tried.has(requestId));
      if (!entry) return isComplete ? { kind: 'done' } : later();
      tried.add(entry.requestId);
      const outcome = await deliver(entry, sendOne);
      if (outcome.kind === 'later' || outcome.kind === 'signed-out') return outcome;
      if (outcome.kind === 'skipped') isComplete = false;
    }
  });

/** What the server needs of it. */
export type Sendable =
  | Pick<RoundReport, 'kind' | 'requestId' | 'code' | 'body'>
  | Pick<ProblemReport, 'kind' | 'requestId' | 'accountId' | 'body'>
  | Pick<DoneReport, 'kind' | 'requestId' | 'accountId' | 'jobId' | 'body'>;

/** Resolves when the server has said that it is stored, with the jobs that it opened for it. */
export async function sendReport(report: Sendable, send: Send): Promise<OpenedJob[]> {
  const { requestId } = report;
  const once = { requestId, timeoutMs: deliveryMs };
  switch (report.kind) {
    case 'problem': {
      const { body, accountId } = report;
      const { id, title } = requireJob(await send('POST /jobs', { ...inOrganisation(accountId), body, ...once }));
      return [{ id, title }];
    }
    case 'done': {
      const { jobId: id, accountId, body } = report;
      requireJob(await send('POST /jobs/{id}/done', { params: { id }, ...inOrganisation(accountId), body, ...once }));
      return [];
    }
    case undefined: {
      const { code, body } = report;
      return requireStored(await send('POST /qr/{id}/report-quality-check', { params: { id: code }, body, ...once }));
    }
  }
}

const foreign = () => new NetworkFailure('The answer is not the server’s');

/** Something in between may answer 200 too. */
function requireStored(answer: { checkIds?: unknown; jobs?: OpenedJob[] } | undefined): OpenedJob[] {
  if (!Array.isArray(answer?.checkIds)) throw foreign();
  return answer.jobs ?? [];
}

function requireJob<Job extends { id: string; state: string }>(answer: Job | undefined): Job {
  if (typeof answer?.id !== 'string' || typeof answer.state !== 'string') throw foreign();
  return answer;
}

async function deliver<Entry extends Waiting>(
  entry: Entry,
  sendOne: (entry: Entry) => Promise<OpenedJob[]>,
): Promise<Outcome> {
  try {
    const jobs = await sendOne(entry);
    await removeReport(entry, { how: 'sent', jobs });
    await forgetPhotosOf(entry.requestId).catch(() => undefined);
    return { kind: 'sent' };
  } catch (error) {
    return undelivered(entry, error);
  }
}

/** Why it was refused, and what of it. */
export const refusalOf = ({ message, errors }: ApiProblem): string =>
  [...new Set([message, ...errors.map((error) => error.message)])].join(' ');

async function undelivered(report: Waiting, error: unknown): Promise<Outcome> {
  if (!(error instanceof ApiProblem)) return later();
  if (passing.has(error.status)) return later((error.retryAfterSeconds ?? 0) * 1000);
  // Something between us and the server answered, not the server.
  if (error.code === null) return later();
  if (error.status === 401) return { kind: 'signed-out' };
  // A fault of the server's own with this report must not hold up the others.
  if (error.status >= 500) return { kind: 'skipped' };
  const { code, moved, errors } = error;
  await markRefused(report, {
    code,
    text: refusalOf(error),
    ...(moved && { moved }),
    ...(errors.length > 0 && { errors }),
  });
  return { kind: 'refused' };
}

/** Without Web Locks two tabs may send the same report; the server stores it once all the same. */
const withQueueLock = (work: () => Promise<Replayed>): Promise<Replayed> =>
  'locks' in navigator ? navigator.locks.request('rounds.reports', work) : work();
