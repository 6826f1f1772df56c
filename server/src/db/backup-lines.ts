import type { TableInfo } from './catalogue.js';

/** A picture stands after all rows, each of its files in base64; null when it was missing. */
export type PictureLine = ['picture', string, ...(string | null)[]];

/** Of our own making. What else a file says could lead out of the store, to write and later to delete what is not ours. */
const isPictureKey = (key: unknown): boolean => typeof key === 'string' && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);

export const isPicture = (line: unknown): line is PictureLine =>
  Array.isArray(line) &&
  line[0] === 'picture' &&
  isPictureKey(line[1]) &&
  line.slice(2).every((picture) => picture === null || typeof picture === 'string');

/** With the number of its table. */
export const isRow = (line: unknown, tables: readonly TableInfo[]): line is [number, object] =>
  Array.isArray(line) &&
  typeof line[0] === 'number' &&
  tables[line[0]] !== undefined &&
  typeof line[1] === 'object' &&
  line[1] !== null;

/** Their files are read, and deleted once nothing speaks for them. */
export const haveOwnKeys = ({ name }: TableInfo, rows: readonly { key?: unknown }[]): boolean =>
  (name !== 'photo' && name !== 'photo_leftover') || rows.every(({ key }) => isPictureKey(key));
