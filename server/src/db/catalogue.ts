import { sql } from 'kysely';
import type { OwnerDb } from './database.js';

export interface TableInfo {
  name: string;
  columns: string[];
  /** The column that numbers itself, if there is one. */
  numbered: string | null;
  /** Columns of JSON that always hold something, if only JSON's own null. */
  filledJson: string[];
}

/** Counts for a few minutes only; nobody misses it. */
const passing = ['rate_window'];

/** Every table that holds something worth keeping, parents before their children; months as the table they belong to. */
export async function listTables(db: OwnerDb): Promise<TableInfo[]> {
  const { rows } = await sql<TableInfo & { parents: string[] }>`
    select c.relname as name,
      array(
        select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by a.attnum
      )::text[] as columns,
      (
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null
      ) as numbered,
      array(
        select a.attname from pg_attribute a
        where a.attrelid = c.oid and a.atttypid = 'jsonb'::regtype and a.attnotnull and not a.attisdropped
      )::text[] as "filledJson",
      array(
        select distinct p.relname from pg_constraint f
        join pg_class p on p.oid = coalesce(pg_partition_root(f.confrelid), f.confrelid)
        where coalesce(pg_partition_root(f.conrelid), f.conrelid) = c.oid and f.contype = 'f' and p.oid <> c.oid
      )::text[] as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    order by c.relname
  `.execute(db);
  const waiting = new Map(rows.filter(({ name }) => !passing.includes(name)).map((table) => [table.name, table]));
  const ordered: TableInfo[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns, numbered, filledJson } of ready) {
      ordered.push({ name, columns, numbered, filledJson });
      waiting.delete(name);
    }
  }
  return ordered;
}

export async function listMigrations(db: OwnerDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
