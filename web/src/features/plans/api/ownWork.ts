import { useEffect, useState } from 'react';
import type { Report, RoundReport } from '../../../lib/offline/database';
import { photoIdsOf } from '../../../lib/offline/photoIds';
import { departureOf, listReports, watchReports } from '../../../lib/offline/queue';
import { useSession } from '../../../lib/session';
import type { OwnWork } from '../day';

interface Remembered {
  report: RoundReport;
  /** By the clock of this phone; null while it is still here. */
  sentAt: number | null;
}

/** Also what has just been sent: the server's next answer has it, the last one has not. */
const remembered = new Map<string, Remembered>();

async function look(personId: string): Promise<void> {
  const all: Report[] = await listReports(personId).catch(() => []);
  const kept = all.filter((report) => !report.kind);
  for (const report of kept) remembered.set(report.requestId, { report, sentAt: null });
  const here = new Set(kept.map(({ requestId }) => requestId));
  for (const [requestId, { report, sentAt }] of remembered) {
    if (here.has(requestId) || sentAt !== null) continue;
    if (departureOf(requestId)?.how === 'sent') remembered.set(requestId, { report, sentAt: Date.now() });
    else remembered.delete(requestId);
  }
}

/** What the signed-in person did here and an answer from `receivedAt` does not know of. */
export function useOwnWork(receivedAt: number): OwnWork[] {
  const personId = useSession()?.personId ?? null;
  const [, setLooks] = useState(0);

  useEffect(() => {
    const find = async () => (personId === null ? undefined : look(personId));
    return watchReports(find, () => setLooks((count) => count + 1));
  }, [personId]);

  return [...remembered.values()].flatMap(({ report, sentAt }): OwnWork[] => {
    const { facilityId, completeChecklistIds, refusal, body } = report;
    const isKnown = sentAt !== null && sentAt <= receivedAt;
    if (report.personId !== personId || refusal || isKnown || !facilityId || !completeChecklistIds) return [];
    const isSent = sentAt !== null;
    const photos = photoIdsOf(report).length;
    return [{ facilityId, checklistIds: completeChecklistIds, performedAt: body.performedAt, isSent, photos }];
  });
}
