import type { ApiClient } from '../api/client';
import { ApiProblem, NetworkFailure } from '../api/problem';
import type { Report } from './database';
import { listReports, markRefused, removeReport } from './queue';

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
  withQueueLock(async () => {
    const tried = new Set<string>();
    let isComplete = true;
    for (;;) {
      const report = (await listReports(personId)).find(({ requestId, refusal }) => !refusal && !tried.has(requestId));
      if (!report) return isComplete ? { kind: 'done' } : later();
      tried.add(report.requestId);
      const outcome = await deliver(report, send);
      if (outcome.kind === 'later' || outcome.kind === 'signed-out') return outcome;
      if (outcome.kind === 'skipped') isComplete = false;
    }
  });

/** Resolves when the server has said that it is stored. */
export async function sendReport(
  { code, requestId, body }: Pick<Report, 'code' | 'requestId' | 'body'>,
  send: Send,
): Promise<void> {
  const answer = await send('POST /qr/{id}/report-quality-check', {
    params: { id: code },
    body,
    requestId,
    timeoutMs: deliveryMs,
  });
  // Something in between may answer 200 too.
  const isStored = Array.isArray((answer as Partial<typeof answer> | undefined)?.checkIds);
  if (!isStored) throw new NetworkFailure('The answer is not the server’s');
}

async function deliver(report: Report, send: Send): Promise<Outcome> {
  try {
    await sendReport(report, send);
    await removeReport(report, 'sent');
    return { kind: 'sent' };
  } catch (error) {
    return undelivered(report, error);
  }
}

async function undelivered(report: Report, error: unknown): Promise<Outcome> {
  if (!(error instanceof ApiProblem)) return later();
  if (passing.has(error.status)) return later((error.retryAfterSeconds ?? 0) * 1000);
  // Something between us and the server answered, not the server.
  if (error.code === null) return later();
  if (error.status === 401) return { kind: 'signed-out' };
  // A fault of the server's own with this report must not hold up the others.
  if (error.status >= 500) return { kind: 'skipped' };
  const said = error.errors.map(({ message }) => message);
  await markRefused(report, { code: error.code, text: [error.message, ...new Set(said)].join(' ') });
  return { kind: 'refused' };
}

/** Without Web Locks two tabs may send the same report; the server stores it once all the same. */
const withQueueLock = (work: () => Promise<Replayed>): Promise<Replayed> =>
  'locks' in navigator ? navigator.locks.request('rounds.reports', work) : work();
