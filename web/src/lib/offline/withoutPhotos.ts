import { offlineDatabase, type Report, type RoundReport } from './database';
import { forgetPhotosOf } from './keptPhotos';
import { plainEntry, unmarkRefused } from './queue';

/** As the type has it: absent, not undefined. */
function withoutPhotos<Mentioning extends { photoIds?: unknown }>(
  mentioning: Mentioning,
): Omit<Mentioning, 'photoIds'> {
  const { photoIds: _, ...rest } = mentioning;
  return rest;
}

function stripped(report: Report): Report {
  if (report.kind !== undefined) {
    return { ...report, body: withoutPhotos(report.body) } as Report;
  }
  const items = report.body.items.map((item) => withoutPhotos(item));
  return { ...report, body: { ...report.body, items } } satisfies RoundReport;
}

/** The server will not have a picture: the rest of the report is worth sending. */
export async function leavePhotosOut(report: Report): Promise<void> {
  const { refusal: _, isSealed, sequence, ...rest } = stripped(report);
  if (sequence === undefined) return;
  const waiting = rest as Report;
  const entry = isSealed ? await (await import('./sealing')).sealedEntry(waiting) : plainEntry(waiting);
  await (await offlineDatabase()).put('reports', { ...entry, sequence });
  await forgetPhotosOf(report.requestId).catch(() => undefined);
  await unmarkRefused(report);
}
