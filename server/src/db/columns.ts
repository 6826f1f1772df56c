import type { ColumnType } from 'kysely';

/** The database fills it in where nobody else does. */
export type Filled<T> = ColumnType<T, T | undefined, T>;
/** Written as JSON text, read as a value: both drivers agree on that. */
export type Json = ColumnType<unknown, string, string>;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
