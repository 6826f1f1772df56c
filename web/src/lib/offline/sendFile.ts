import { request } from '../api/api';
import { ApiProblem, isProblem, mayPass } from '../api/problem';
import { currentPerson } from '../session';
import { photoIdsOf } from './photoIds';
import { sendPicture } from './photoSending';
import { sendReport } from './replay';
import { readFileOf, type FileRefusal, type SavedPhotos, type SavedReport } from './reportFile';
import { requestAs } from './requestAs';
import { sendReports } from './sender';

type Send = typeof request;

interface NotTaken {
  requestId: string;
  facilityTitle: string;
  text: string;
}

export type FileSent =
  | { kind: 'refused'; why: FileRefusal }
  | {
      kind: 'sent';
      /** With the server now, or already before. */
      stored: number;
      notTaken: NotTaken[];
      /** The network broke off, or the server failed at them: the file is to be sent again. */
      left: number;
    };

/** Larger than every queue that a phone ever had. */
const mostBytes = 64 * 1024 * 1024;

/** Straight to the server: the phone that reads the file may be the one that can keep nothing. */
export async function sendFile(file: Blob): Promise<FileSent> {
  const personId = currentPerson();
  if (personId === null || file.size > mostBytes) return { kind: 'refused', why: 'unreadable' };
  const found = readFileOf(personId, await file.text());
  if (found.kind === 'refused') return found;
  const { accounts } = await request('GET /profile/overview');
  const isTheirs = ({ accountId }: SavedReport) =>
    accountId === undefined || accounts.some(({ id }) => id === accountId);
  if (!found.reports.some(isTheirs)) return { kind: 'refused', why: 'otherOrganisation' };
  const sent = await sendAll(found.reports, found.photos, requestAs(personId));
  // This phone may still hold the same reports: sent again, they are answered as stored and leave the queue.
  void sendReports();
  return sent;
}

async function sendPhotosOf(report: SavedReport, photos: SavedPhotos, send: Send): Promise<void> {
  const { accountId } = report;
  for (const id of photoIdsOf(report)) {
    const saved = photos[id];
    if (saved !== undefined) await sendPicture({ id, accountId }, async () => bytesFrom(saved), send);
  }
}

/** Null for what is damaged: the server then refuses its report in words. */
function bytesFrom(base64: string): ArrayBuffer | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)).buffer;
  } catch {
    return null;
  }
}

async function sendAll(reports: readonly SavedReport[], photos: SavedPhotos, send: Send): Promise<FileSent> {
  let [stored, left] = [0, 0];
  const notTaken: NotTaken[] = [];
  for (const [index, report] of reports.entries()) {
    const { requestId, facilityTitle } = report;
    try {
      await sendPhotosOf(report, photos, send);
      await sendReport(report, send);
      stored += 1;
    } catch (error) {
      const isLastWord = error instanceof ApiProblem && !mayPass(error) && error.code !== 'not_signed_in';
      if (isLastWord) notTaken.push({ requestId, facilityTitle, text: error.message });
      // A fault of the server's own with this report must not hold up the others.
      else if (isProblem(error, 'internal_error')) left += 1;
      else return { kind: 'sent', stored, notTaken, left: left + reports.length - index };
    }
  }
  return { kind: 'sent', stored, notTaken, left };
}
