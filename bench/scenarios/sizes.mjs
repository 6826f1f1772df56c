import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { seedHistory } from '../lib/history.mjs';
import { runRounds } from '../lib/processes.mjs';
import { conclude, printTable, thousands } from '../lib/results.mjs';

/**
 * What it tells: how many bytes a row of history takes, with its indexes, and what a year leaves behind.
 * `node bench/scenarios/sizes.mjs`
 */

const tables = ['feedback', 'quality_check', 'quality_check_item', 'facility_hour', 'submission'];
/** Of one facility in one day. */
const daily = { feedbacks: 4, rounds: 3, items: 6, hours: 7 };
const submissionDays = 30;

const postgres = await startPostgres();
const database = new pg.Client({ connectionString: postgres.url });
try {
  await runRounds(['migrate'], { DATABASE_URL: postgres.url });
  await database.connect();
  await seedHistory(database, 'neva-shore-id', 100_000);
  for (const statement of [
    `update feedback set visitor_hash = sha256(id::text::bytea), language = 'cz'`,
    `insert into quality_check_item (check_id, account_id, number, pos, title)
      select id, account_id, i, i, 'Floor and surfaces clean' from quality_check, generate_series(1, ${daily.items}) i`,
    `insert into submission (request_id, kind, fingerprint, answer)
      select gen_random_uuid()::text, 'feedback', sha256(i::text::bytea),
        '{"receiptUrl": "https://rounds.example.org/app/receipt/abcdefghijklmnopqrstuvwxyz012345"}'
      from generate_series(1, 100000) i`,
    'vacuum full',
    'analyze',
  ]) {
    await database.query(statement);
  }
  report(await bytesPerRow());
} finally {
  await database.end();
  await postgres.stop();
}

/** @typedef {Record<string, { all: number, indexes: number }>} Sizes @returns {Promise<Sizes>} */
async function bytesPerRow() {
  const { rows } = await database.query(
    `select name, sum(pg_total_relation_size(oid)) / sum(reltuples) as all, sum(pg_indexes_size(oid)) / sum(reltuples) as indexes
      from pg_class, lateral (select coalesce(pg_partition_root(oid), oid::regclass)::text as name) whole
      where relkind = 'r' and reltuples > 0 and name = any($1) group by name`,
    [tables],
  );
  /** @type {Sizes} */
  const sizes = {};
  for (const { name, all, indexes } of rows) sizes[name] = { all: Number(all), indexes: Number(indexes) };
  return sizes;
}

/** @param {Sizes} bytes */
function report(bytes) {
  const of = (/** @type {string} */ table) => Number(bytes[table]?.all);
  printTable(
    ['table', 'bytes per row', 'of it indexes'],
    tables.map((table) => [`\`${table}\``, thousands(of(table)), thousands(Number(bytes[table]?.indexes))]),
  );
  const { feedbacks, rounds, items, hours } = daily;
  const yearly = [10, 1000, 100_000].map((facilities) => {
    const days = 365 * facilities;
    return {
      facilities,
      rows: days * (feedbacks + rounds * (1 + items) + hours),
      parts: [
        days * feedbacks * of('feedback'),
        days * rounds * (of('quality_check') + items * of('quality_check_item')),
        days * hours * of('facility_hour'),
        submissionDays * facilities * (feedbacks + rounds) * of('submission'),
      ],
    };
  });
  const megabytes = (/** @type {number} */ value) => `${thousands(value / 1e6)} MB`;
  const sum = (/** @type {number[]} */ parts) => parts.reduce((total, part) => total + part, 0);
  console.log();
  printTable(
    ['facilities', 'rows a year', 'feedback', 'checks', 'figures', 'submissions', 'together', 'with room to live'],
    yearly.map(({ facilities, rows, parts }) => [
      thousands(facilities),
      thousands(rows),
      ...parts.map(megabytes),
      megabytes(sum(parts)),
      megabytes(1.5 * sum(parts)),
    ]),
  );
  conclude('sizes', { bytes, yearly }, true);
}
