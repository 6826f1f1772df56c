import { isSharedPhone } from '../sharedPhone';
import { offlineDatabase, type Report, type SealedReportEntry } from './database';

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

/** Oldest first. Of those that a shared phone keeps, only the person's own can be read, while they are signed in there. */
export async function listReports(personId: string): Promise<Report[]> {
  const database = await offlineDatabase();
  const entries = (await database.getAll('reports')).filter((entry) => entry.personId === personId);
  const read = async (entry: Report | SealedReportEntry) =>
    'sealed' in entry ? (await import('./sealing')).readSealed(entry) : entry;
  const reports = await Promise.all(entries.map(read));
  return reports.filter((report) => report !== null);
}

/** Of everybody who ever worked with this phone: what only a sign-in can send. */
export async function countWaiting(): Promise<number> {
  const database = await offlineDatabase();
  return (await database.getAll('reports')).filter(({ refusal }) => !refusal).length;
}

/** The draft becomes a report in one step: the round is in one place or the other, never in both or neither. */
export async function addReport(report: Report): Promise<void> {
  const database = await offlineDatabase();
  const entry = isSharedPhone() ? await (await import('./sealing')).sealedEntry(report) : report;
  const change = database.transaction(['reports', 'drafts'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    change.objectStore('reports').add(entry),
    change.objectStore('drafts').delete([report.personId, report.code]),
    change.done,
  ]);
  tell();
}

type Queued = Pick<Report, 'sequence' | 'requestId'>;

export async function removeReport({ sequence, requestId }: Queued, how: Departure = 'discarded'): Promise<void> {
  if (sequence === undefined) return;
  const database = await offlineDatabase();
  await database.delete('reports', sequence);
  tell({ left: { requestId, how } });
}

/** Their account is deleted: nobody can send these any more. */
export async function removeReportsOf(personId: string): Promise<void> {
  for (const report of await listReports(personId)) await removeReport(report);
}

export const markRefused = (report: Queued, refusal: NonNullable<Report['refusal']>): Promise<void> =>
  changeEntry(report, (entry) => ({ ...entry, refusal }));

/** The person wants a refused report to be sent once more. */
export const unmarkRefused = (report: Queued): Promise<void> =>
  changeEntry(report, ({ refusal: _given, ...waiting }) => waiting);

async function changeEntry(
  { sequence }: Queued,
  change: <Entry extends Report | SealedReportEntry>(entry: Entry) => Omit<Entry, 'refusal'> & Pick<Report, 'refusal'>,
): Promise<void> {
  if (sequence === undefined) return;
  const database = await offlineDatabase();
  const { store, done } = database.transaction('reports', 'readwrite');
  const entry = await store.get(sequence);
  if (entry) await store.put(change(entry) as Report | SealedReportEntry);
  await done;
  tell();
}
