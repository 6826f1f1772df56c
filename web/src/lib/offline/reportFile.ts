import { limits } from '@rounds/contract';
import { saveFile } from '../saveFile';
import type { Report } from './database';

/** A report as it stands in a file. No token and no name of a person: whoever sends it signs in. */
export type SavedReport = Pick<Report, 'requestId' | 'accountId' | 'code' | 'facilityTitle' | 'body'>;

const format = 'rounds-reports';
const version = 1;
const dayMs = 86_400_000;

/** Why nothing of a file is sent. */
export type FileRefusal = 'unreadable' | 'newer' | 'otherPerson' | 'otherOrganisation' | 'tooOld';

export type ReadFile = { kind: 'refused'; why: FileRefusal } | { kind: 'reports'; reports: SavedReport[] };

export function fileOf(personId: string, reports: readonly Report[]): string {
  const saved = reports.map(({ requestId, accountId, code, facilityTitle, body }): SavedReport => ({
    requestId,
    ...(accountId !== undefined && { accountId }),
    code,
    facilityTitle,
    body,
  }));
  return JSON.stringify({ format, version, personId, reports: saved }, null, 2);
}

export function saveReports(personId: string, reports: readonly Report[]): void {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([fileOf(personId, reports)], { type: 'application/json' }), `${format}-${day}.json`);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What the answers must be like is for the server to say: it may know more of them than this version. */
const isReport = (value: unknown): value is SavedReport =>
  isRecord(value) &&
  [value['requestId'], value['code'], value['facilityTitle']].every(isText) &&
  (value['accountId'] === undefined || isText(value['accountId'])) &&
  isRecord(value['body']) &&
  Array.isArray(value['body']['items']) &&
  !Number.isNaN(Date.parse(String(value['body']['performedAt'])));

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
  return fresh.length === 0 ? refused('tooOld') : { kind: 'reports', reports: fresh };
}
