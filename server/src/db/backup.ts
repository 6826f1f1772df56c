import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as connect, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql, type Kysely, type Transaction } from 'kysely';
import { syncFolder } from '../durable-file.js';
import { fileOf, sizes, type PhotoStore } from '../external/photos/port.js';
import { haveOwnKeys, isPicture, isRow, type PictureLine } from './backup-lines.js';
import { listMigrations, listTables, type TableInfo } from './catalogue.js';
import type { OwnerDb } from './database.js';
import { monthOf, monthOfId } from './history.js';
import { ownMigrations } from './migrate.js';
import { makeMonth } from './partitions.js';
import type { Schema } from './schema.js';

/** A backup that cannot be taken back, or a place that cannot take it. */
export class RestoreRefused extends Error {}

interface Header {
  format: 'rounds-backup-1';
  migrations: string[];
  tables: TableInfo[];
}

/** What went in or out. */
interface Moved {
  rows: number;
  pictures: number;
}

const batch = 2000;

const damaged = () => new RestoreRefused('This is not a backup of Rounds, or it is damaged.');

/**
 * One file for both engines: gzipped lines of JSON, a header and then every row with its table, as of one moment. What
 * was made on the embedded engine can be restored on PostgreSQL, and the other way round. The pictures come last, from
 * whatever store they are in, and can be restored into any.
 */
export async function backup(db: OwnerDb, file: string, photos?: PhotoStore): Promise<Moved> {
  // The backup before stays until this one is whole and on the disk.
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`;
  try {
    const moved = await writeBackup(db, unfinished, photos);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return moved;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeBackup(db: OwnerDb, file: string, photos: PhotoStore | undefined): Promise<Moved> {
  const moved = { rows: 0, pictures: 0 };
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      async function* lines(): AsyncGenerator<string> {
        const tables = await listTables(tx);
        const header: Header = { format: 'rounds-backup-1', migrations: await listMigrations(tx), tables };
        yield `${JSON.stringify(header)}\n`;
        for (const [index, { name }] of tables.entries()) {
          for await (const row of rowsOf(tx, name)) {
            moved.rows++;
            yield `[${index},${row}]\n`;
          }
        }
        for await (const line of photos ? picturesOf(tx, photos) : []) {
          moved.pictures++;
          yield `${JSON.stringify(line)}\n`;
        }
      }
      await pipeline(
        Readable.from(lines()),
        createGzip(),
        createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      );
    });
  return moved;
}

async function* rowsOf(tx: Transaction<Schema>, table: string): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from backup_rows`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < batch) break;
  }
  await sql`close backup_rows`.execute(tx);
}

async function* picturesOf(tx: Transaction<Schema>, photos: PhotoStore): AsyncGenerator<PictureLine> {
  for await (const row of rowsOf(tx, 'photo')) {
    const { key } = JSON.parse(row) as { key: string };
    const files = await Promise.all(sizes.map((size) => photos.open(fileOf(key, size))));
    yield ['picture', key, ...(await Promise.all(files.map(async (picture) => picture && base64(picture))))];
  }
}

const base64 = async (picture: Readable): Promise<string> => (await buffer(picture)).toString('base64');

/** Into an empty, migrated database, all or nothing. */
export async function restore(db: OwnerDb, file: string, photos?: PhotoStore): Promise<Moved> {
  const put: string[] = [];
  try {
    return await restoreAll(db, file, async ([, key, ...files]) => {
      for (const [index, size] of sizes.entries()) {
        const picture = files[index];
        if (!photos || !picture) continue;
        const name = fileOf(key, size);
        // What stood there before is somebody's: should this fail, it stays.
        if (!(await photos.has(name))) put.push(name);
        await photos.put(name, Buffer.from(picture, 'base64'));
      }
    });
  } catch (error) {
    for (const name of put) await photos?.delete(name);
    throw error;
  }
}

function restoreAll(db: OwnerDb, file: string, putPicture: (line: PictureLine) => Promise<void>): Promise<Moved> {
  return db.transaction().execute(async (tx) => {
    const lines = linesOf(file);
    let tables: TableInfo[] | undefined;
    let migrations: string[] = [];
    const moved = { rows: 0, pictures: 0 };
    let pending: object[] = [];
    let current = 0;
    const months = new Set<number>();
    const flush = async () => {
      const table = tables?.[current];
      if (table && pending.length > 0) {
        if (!haveOwnKeys(table, pending)) throw damaged();
        for (const month of monthsOf(table, pending)) {
          if (!months.has(month)) await makeMonth(tx, month);
          months.add(month);
        }
        await insertRows(tx, table, pending);
      }
      moved.rows += pending.length;
      pending = [];
    };
    for await (const line of lines) {
      if (!tables) {
        ({ tables, migrations } = await requireRestorable(tx, line));
        continue;
      }
      const entry = parse(line);
      if (isPicture(entry)) {
        await putPicture(entry);
        moved.pictures++;
        continue;
      }
      if (!isRow(entry, tables)) throw damaged();
      const [index, row] = entry;
      if (index !== current || pending.length >= batch) await flush();
      current = index;
      pending.push(row);
    }
    await flush();
    if (!tables) throw new RestoreRefused(`${file} is not a backup of Rounds.`);
    for (const { name, numbered } of tables) if (numbered) await continueNumbering(tx, name, numbered);
    await fillWhatIsNewer(tx, migrations);
    // Plans follow what is known of the rows.
    await sql`analyze`.execute(tx);
    return moved;
  });
}

/** `readline` of newer Node.js also ends lines where JSON does not: at U+2028 and U+2029. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString();
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  const last = Buffer.concat(begun);
  if (last.length > 0) yield last.toString();
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = connect(createReadStream(file), createGunzip(), () => {});
  try {
    yield* splitLines(input);
  } catch (error) {
    throw new RestoreRefused(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** History goes back into the months it came from, which are over by now. */
function monthsOf({ name }: TableInfo, rows: readonly unknown[]): Set<number> {
  if (name === 'due_round') {
    return new Set((rows as { due_from: string }[]).map(({ due_from: from }) => monthOf(new Date(from))));
  }
  if (name !== 'feedback' && name !== 'quality_check') return new Set();
  const months = (rows as { id: number }[]).map(({ id }) => monthOfId(id));
  return new Set(months.filter((month) => month !== undefined));
}

/** Rows of an older version lack what later migrations would have derived from them. */
async function fillWhatIsNewer(tx: Transaction<Schema>, known: readonly string[]): Promise<void> {
  for (const [name, { fill }] of Object.entries(await ownMigrations())) {
    if (!known.includes(name)) await fill?.(tx as unknown as Kysely<unknown>);
  }
}

async function requireRestorable(
  tx: Transaction<Schema>,
  firstLine: string,
): Promise<{ tables: TableInfo[]; migrations: string[] }> {
  const header = parse(firstLine) as Partial<Header> | null;
  if (header?.format !== 'rounds-backup-1') throw new RestoreRefused('This is not a backup of Rounds.');
  const known = await listMigrations(tx);
  const { migrations = [], tables = [] } = header;
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new RestoreRefused(`The backup was made by a newer version (${newer.join(', ')}). Update this one first.`);
  }
  for (const { name } of await listTables(tx)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) throw new RestoreRefused(`The database is not empty (${name}). Restore into a new one.`);
  }
  return { tables, migrations };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

/**
 * Only the columns that the backup has: later ones take their default. In an empty database a row can only be there
 * already because a trigger wrote it a moment ago.
 */
async function insertRows(
  tx: Transaction<Schema>,
  { name, columns, filledJson }: TableInfo,
  rows: unknown[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  // A row as JSON cannot tell a value that is JSON's null from no value at all.
  const values = sql.join(
    columns.map((column) =>
      filledJson.includes(column) ? sql`coalesce(${sql.ref(column)}, 'null'::jsonb)` : sql.ref(column),
    ),
  );
  await sql`
    insert into ${sql.table(name)} (${list})
    select ${values} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)
    on conflict do nothing
  `.execute(tx);
}

/** The last ten digits count, what stands in front of them is the month. */
async function continueNumbering(tx: Transaction<Schema>, table: string, column: string): Promise<void> {
  const highest = sql`max(${sql.ref(column)} % 10000000000)`;
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), greatest(${highest}, 1), ${highest} is not null)
    from ${sql.table(table)}
  `.execute(tx);
}
