import { limits } from '@rounds/contract';
import { saveFile } from '../saveFile';
import type { Report } from './database';
import { photoIdsOf } from './photoIds';

type Saved<Kind> = Kind extends Report
  ? Pick<Kind, Extract<keyof Kind, 'kind' | 'requestId' | 'accountId' | 'code' | 'jobId' | 'facilityTitle' | 'body'>>
  : never;

/** A report as it stands in a file. No token and no name of a person: whoever sends it signs in. */
export type SavedReport = Saved<Report>;

const format = 'rounds-reports';
/** The first knows nothing but rounds, and can still read a file of them; the second knows no pictures. */
const version = 3;

/** By their ids, as base64. */
export type SavedPhotos = Readonly<Record<string, string>>;
const dayMs = 86_400_000;

/** Why nothing of a file is sent. */
export type FileRefusal = 'unreadable' | 'newer' | 'otherPerson' | 'otherOrganisation' | 'tooOld';

export type ReadFile =
  | { kind: 'refused'; why: FileRefusal }
  | { kind: 'reports'; reports: SavedReport[]; photos: SavedPhotos };

function savedOf(report: Report): SavedReport {
  const { requestId, accountId, facilityTitle } = report;
  const common = { requestId, ...(accountId !== undefined && { accountId }), facilityTitle };
  switch (report.kind) {
    case 'problem':
      return { ...common, kind: report.kind, body: report.body };
    case 'done':
      return { ...common, kind: report.kind, jobId: report.jobId, body: report.body };
    case undefined:
      return { ...common, code: report.code, body: report.body };
  }
}

export function fileOf(personId: string, reports: readonly Report[], photos: SavedPhotos = {}): string {
  const saved = reports.map(savedOf);
  const hasPhotos = Object.keys(photos).length > 0;
  const needed = saved.some(({ kind }) => kind !== undefined) ? 2 : 1;
  const common = { format, version: hasPhotos ? version : needed, personId, reports: saved };
  return JSON.stringify(hasPhotos ? { ...common, photos } : common, null, 2);
}

/** Some hundred pictures: what a phone can still write and read in one go. */
const mostPhotoLetters = 40 * 1024 * 1024;

/** Also what the server has: it forgets a picture that nothing mentions, and the file may be sent long after. */
async function photosFor(personId: string, reports: readonly Report[]) {
  const { savedPhoto } = await import('./keptPhotos');
  const photos: Record<string, string> = {};
  let [letters, missing] = [0, 0];
  for (const id of new Set(reports.flatMap(photoIdsOf))) {
    const saved = await savedPhoto(personId, id).catch(() => null);
    if (saved === null || letters + saved.length > mostPhotoLetters) missing += 1;
    else {
      photos[id] = saved;
      letters += saved.length;
    }
  }
  return { photos, missing };
}

/** Tells how many of their pictures are not in the file. */
export async function saveReports(personId: string, reports: readonly Report[]): Promise<number> {
  const day = new Date().toISOString().slice(0, 10);
  const { photos, missing } = await photosFor(personId, reports);
  saveFile(new Blob([fileOf(personId, reports, photos)], { type: 'application/json' }), `${format}-${day}.json`);
  return missing;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What a report must be like is for the server to say: it may know more of it than this version. */
function isReport(value: unknown): value is SavedReport {
  if (!isRecord(value) || !isRecord(value['body'])) return false;
  const { kind, requestId, facilityTitle, accountId, code, jobId, body } = value;
  if (![requestId, facilityTitle].every(isText) || (accountId !== undefined && !isText(accountId))) return false;
  if (Number.isNaN(Date.parse(String(body['performedAt'])))) return false;
  if (kind === 'problem') return isText(body['facilityId']);
  if (kind === 'done') return isText(jobId);
  return kind === undefined && isText(code) && Array.isArray(body['items']);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const refused = (why: FileRefusal): ReadFile => ({ kind: 'refused', why });

export function readFileOf(personId: string, text: string, now = Date.now()): ReadFile {
  const file = parsed(text);
  if (!isRecord(file) || file['format'] !== format) return refused('unreadable');
  if (typeof file['version'] === 'number' && file['version'] > version) return refused('newer');
  const { reports } = file;
  if (!Array.isArray(reports) || reports.length === 0 || !reports.every(isReport)) return refused('unreadable');
  if (file['personId'] !== personId) return refused('otherPerson');
  // The server may have forgotten by then that it has them, and would store them twice.
  const isFresh = ({ body }: SavedReport) => now - Date.parse(body.performedAt) < limits.submissionDays * dayMs;
  const fresh = reports.filter(isFresh);
  const photos = isRecord(file['photos']) ? Object.entries(file['photos']).filter(([, saved]) => isText(saved)) : [];
  return fresh.length === 0
    ? refused('tooOld')
    : { kind: 'reports', reports: fresh, photos: Object.fromEntries(photos) as SavedPhotos };
}
