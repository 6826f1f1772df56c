import { sql, type RawBuilder } from 'kysely';
import { invalid } from '../problems.js';

interface Page<Row> {
  page: Row[];
  /** To be spread into an answer. */
  next: { nextCursor?: string };
}

/** A list was asked for one row more than fit on a page: that there is one says that there is a next page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (end: Row) => string): Page<Row> {
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return { page, next: rows.length > limit && end !== undefined ? { nextCursor: cursorOf(end) } : {} };
}

/** A row in a list that is ordered by time. */
export interface Position {
  at: Date;
  id: number;
}

/**
 * The last row of a page; the next page begins right after it, however many rows were added before it meanwhile.
 * PostgreSQL keeps microseconds, of which a `Date` has only the milliseconds: rows would slip between two pages.
 */
export interface PageEnd extends Position {
  /** Since 1970. */
  micros: number;
}

/** To be selected beside `at`. */
export const microsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** Rows behind the end of a page, newest first. */
export const isBehind = ({ micros, id }: PageEnd): RawBuilder<boolean> =>
  sql<boolean>`(at, id) < (${timestampOf(micros)}::timestamptz, ${id}::bigint)`;

function timestampOf(micros: number): string {
  const upToMilliseconds = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1);
  return `${upToMilliseconds}${String(micros % 1000).padStart(3, '0')}Z`;
}

export const cursorAt = ({ micros, id }: PageEnd): string => Buffer.from(`${micros}_${id}`).toString('base64url');

export function pageEndOf(cursor: string): PageEnd {
  const [, micros, id] = /^(\d{1,16})_(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(micros))) throw invalid({ field: 'cursor', fault: 'invalid' });
  return { at: new Date(Math.floor(Number(micros) / 1000)), id: Number(id), micros: Number(micros) };
}
