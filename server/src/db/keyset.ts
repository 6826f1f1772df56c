import { invalid } from '../problems.js';

/** The last row of a page; the next page begins right after it, however many rows were added before it meanwhile. */
export interface Place {
  at: Date;
  id: number;
}

export const cursorAt = ({ at, id }: Place): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** PostgreSQL reads years of four digits. */
const yearTenThousand = 253_402_300_800_000;

/** Moments are stored with milliseconds, as JavaScript has them: a finer one would let rows slip between two pages. */
export function placeOf(cursor: string): Place {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (id === undefined || Number(at) >= yearTenThousand) throw invalid({ field: 'cursor', fault: 'invalid' });
  return { at: new Date(Number(at)), id: Number(id) };
}
