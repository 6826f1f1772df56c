import { isSharedPhone } from '../sharedPhone';
import { offlineDatabase, type PlainEntry, type Report, type SealedReportEntry } from './database';

const channelName = 'rounds.reports';
/** Hears of every change, and of what has just left the queue, by whoever sent it. */
type Listener = (left?: Left) => void;
const listeners = new Set<Listener>();

/** How reports left the queue while this page was open. One that is missing without it was lost with the storage. */
type Departure =
  | { how: 'sent'; /** Unsaid by a worker of the version before. */ jobs?: readonly OpenedJob[] }
  | { how: 'discarded' }
  /** A draft again, with its pictures. */
  | { how: 'mended' };
const departures = new Map<string, Departure>();

/** A job that the server opened for what was sent. */
export interface OpenedJob {
  id: string;
  title: string;
}

export const departureOf = (requestId: string): Departure | undefined => departures.get(requestId);

type Left = Departure & { requestId: string };

interface Change {
  left?: Left;
}

function hear({ left }: Change): void {
  if (left) departures.set(left.requestId, left);
  listeners.forEach((listener) => listener(left));
}

/** Other tabs and the worker work on the same queue. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => hear(data));

function tell(change: Change = {}): void {
  channel?.postMessage(change);
  hear(change);
}

export function onReportsChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what is found now, and anew at every change, until it is told to stop. */
export function watchReports<Found>(find: () => Promise<Found>, show: (found: Found) => void): () => void {
  let isCurrent = true;
  const load = async () => {
    const found = await find();
    if (isCurrent) show(found);
  };
  void load();
  const unsubscribe = onReportsChange(() => void load());
  return () => {
    isCurrent = false;
    unsubscribe();
  };
}

type Entry = PlainEntry | SealedReportEntry;

const ownerOf = (entry: Entry): string => ('job' in entry ? entry.job.personId : entry.personId);

/** Oldest first. Of those that a shared phone keeps, only the person's own can be read, while they are signed in there. */
export async function listReports(personId: string): Promise<Report[]> {
  const database = await offlineDatabase();
  const entries = (await database.getAll('reports')).filter((entry) => ownerOf(entry) === personId);
  const read = async (entry: Entry): Promise<Report | null> => {
    if ('sealed' in entry) return (await import('./sealing')).readSealed(entry);
    if (!('job' in entry)) return entry;
    const { job, ...now } = entry;
    return { ...job, ...now };
  };
  const reports = await Promise.all(entries.map(read));
  return reports.filter((report) => report !== null);
}

/** Also one that is sealed for somebody who is not signed in. */
export async function isQueued(requestId: string): Promise<boolean> {
  const database = await offlineDatabase();
  return (await database.getAll('reports')).some((entry) => entry.requestId === requestId);
}

/** Of everybody who ever worked with this phone. What is sealed goes by itself, the rest when its author signs in. */
export async function countWaiting(how: 'sealed' | 'plain'): Promise<number> {
  const database = await offlineDatabase();
  const entries = await database.getAll('reports');
  return entries.filter((entry) => !entry.refusal && 'sealed' in entry === (how === 'sealed')).length;
}

export const plainEntry = (report: Report): PlainEntry =>
  report.kind ? { requestId: report.requestId, job: report } : report;

/** Under what the draft of a report is kept. */
export const draftOf = (report: Report): string => (report.kind ? report.draft : report.code);

/** The draft becomes a report in one step: the round is in one place or the other, never in both or neither. */
export async function addReport(report: Report): Promise<void> {
  const database = await offlineDatabase();
  const entry = isSharedPhone() ? await (await import('./sealing')).sealedEntry(report) : plainEntry(report);
  const change = database.transaction(['reports', 'drafts'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    change.objectStore('reports').add(entry),
    change.objectStore('drafts').delete([report.personId, draftOf(report)]),
    change.done,
  ]);
  tell();
}

type Queued = Pick<Report, 'sequence' | 'requestId'>;

export async function removeReport(
  { sequence, requestId }: Queued,
  departure: Departure = { how: 'discarded' },
): Promise<void> {
  if (sequence === undefined) return;
  const database = await offlineDatabase();
  await database.delete('reports', sequence);
  tell({ left: { requestId, ...departure } });
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
  change: <Kept extends Entry>(entry: Kept) => Omit<Kept, 'refusal'> & Pick<Report, 'refusal'>,
): Promise<void> {
  if (sequence === undefined) return;
  const database = await offlineDatabase();
  const { store, done } = database.transaction('reports', 'readwrite');
  const entry = await store.get(sequence);
  if (entry) await store.put(change(entry) as Entry);
  await done;
  tell();
}
