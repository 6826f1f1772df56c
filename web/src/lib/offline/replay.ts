import type { ApiClient } from '../api/client';
import { ApiProblem } from '../api/problem';
import type { Report } from './database';
import { listReports, markRefused, removeReport } from './queue';

type Send = ApiClient['request'];

export type Replayed =
  /** Everything that could be sent is. */
  | 'done'
  /** No network, no server, or it asked to wait: the rest stays for later. */
  | 'later'
  /** The session has ended; the person signs in first. */
  | 'signed-out';

type Outcome = 'sent' | 'refused' | 'skipped' | 'later' | 'signed-out';

const passing: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Sends what waits, oldest first, one page or worker at a time. Nothing leaves the queue before the server has said
 * that it is stored; sent twice, it is stored once.
 */
export const replayReports = (personId: string, send: Send): Promise<Replayed> =>
  withQueueLock(async () => {
    const tried = new Set<string>();
    let isComplete = true;
    for (;;) {
      const report = (await listReports(personId)).find(({ requestId, refusal }) => !refusal && !tried.has(requestId));
      if (!report) return isComplete ? 'done' : 'later';
      tried.add(report.requestId);
      const outcome = await deliver(report, send);
      if (outcome === 'later' || outcome === 'signed-out') return outcome;
      if (outcome === 'skipped') isComplete = false;
    }
  });

async function deliver(report: Report, send: Send): Promise<Outcome> {
  const { code, requestId, body } = report;
  try {
    const answer = await send('POST /qr/{id}/report-quality-check', { params: { id: code }, body, requestId });
    // The sign-in page of a guest Wi-Fi also answers 200.
    if (!Array.isArray((answer as Partial<typeof answer> | undefined)?.checkIds)) return 'later';
    await removeReport(report);
    return 'sent';
  } catch (error) {
    return undelivered(report, error);
  }
}

async function undelivered(report: Report, error: unknown): Promise<Outcome> {
  if (!(error instanceof ApiProblem) || passing.has(error.status)) return 'later';
  if (error.status === 401) return 'signed-out';
  // Something between us and the server answered, not the server.
  if (error.code === null) return 'later';
  // A fault of the server's own with this report must not hold up the others.
  if (error.status >= 500) return 'skipped';
  const said = error.errors.map(({ message }) => message);
  await markRefused(report, { code: error.code, text: [error.message, ...new Set(said)].join(' ') });
  return 'refused';
}

/** Without Web Locks two tabs may send the same report; the server stores it once all the same. */
const withQueueLock = (work: () => Promise<Replayed>): Promise<Replayed> =>
  'locks' in navigator ? navigator.locks.request('rounds.reports', work) : work();
