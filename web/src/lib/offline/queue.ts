import { offlineDatabase, type Report } from './database';

const channelName = 'rounds.reports';
const listeners = new Set<() => void>();

/** How reports left the queue while this page was open. One that is missing without it was lost with the storage. */
type Departure = 'sent' | 'discarded';
const departures = new Map<string, Departure>();

export const departureOf = (requestId: string): Departure | undefined => departures.get(requestId);

interface Change {
  left?: { requestId: string; how: Departure };
}

function hear({ left }: Change): void {
  if (left) departures.set(left.requestId, left.how);
  listeners.forEach((listener) => listener());
}

/** Other tabs and the worker work on the same queue. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => hear(data));

function tell(change: Change = {}): void {
  channel?.postMessage(change);
  hear(change);
}

export function onReportsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Oldest first. */
export async function listReports(personId: string): Promise<Report[]> {
  const database = await offlineDatabase();
  const reports = await database.getAll('reports');
  return reports.filter((report) => report.personId === personId);
}

/** Of everybody who ever worked with this phone: what only a sign-in can send. */
export async function countWaiting(): Promise<number> {
  const database = await offlineDatabase();
  return (await database.getAll('reports')).filter(({ refusal }) => !refusal).length;
}

/** The draft becomes a report in one step: the round is in one place or the other, never in both or neither. */
export async function addReport(report: Report): Promise<void> {
  const database = await offlineDatabase();
  const change = database.transaction(['reports', 'drafts'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    change.objectStore('reports').add(report),
    change.objectStore('drafts').delete([report.personId, report.code]),
    change.done,
  ]);
  tell();
}

export async function removeReport({ sequence, requestId }: Report, how: Departure = 'discarded'): Promise<void> {
  if (sequence === undefined) return;
  const database = await offlineDatabase();
  await database.delete('reports', sequence);
  tell({ left: { requestId, how } });
}

/** Their account is deleted: nobody can send these any more. */
export async function removeReportsOf(personId: string): Promise<void> {
  for (const report of await listReports(personId)) await removeReport(report);
}

export async function markRefused(report: Report, refusal: NonNullable<Report['refusal']>): Promise<void> {
  const database = await offlineDatabase();
  await database.put('reports', { ...report, refusal });
  tell();
}

/** The person wants a refused report to be sent once more. */
export async function unmarkRefused(report: Report): Promise<void> {
  const database = await offlineDatabase();
  const waiting = { ...report };
  delete waiting.refusal;
  await database.put('reports', waiting);
  tell();
}
