import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';

/**
 * What it proves: the lists and the dashboard of an organisation with a hundred times the history read as many rows of
 * it. Counted by PostgreSQL; the statements beside them include what the server's own jobs asked meanwhile.
 * `node bench/scenarios/growth.mjs [small] [large]`: numbers of feedbacks; there are three checks to ten of them.
 *
 * @typedef {{ rows: number, statements: number }} Cost
 */

const small = Number(process.argv[2] ?? 10_000);
const large = Number(process.argv[3] ?? 1_000_000);
const budget = 1.3;
/** Backends tell what they did at the latest after this long. */
const tellingMs = 11_000;
const cli = join(import.meta.dirname, '../../server/dist/cli.js');

const postgres = await startPostgres();
const server = spawn(process.execPath, [cli, 'start'], {
  env: { ...process.env, PORT: '0', DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const database = new pg.Client({ connectionString: postgres.url });
let isWithin = true;
try {
  const address = await ready();
  await database.connect();
  /** @type {Record<string, Cost[]>} */
  const costs = {};
  for (const [account, feedbacks] of /** @type {const} */ ([
    ['small', small],
    ['large', large],
  ])) {
    await seed(account, feedbacks);
    const token = await signIn(address, account);
    for (const path of ['/feedbacks', '/checks', '/dashboard', '/sites']) {
      costs[path] = [...(costs[path] ?? []), await costOf(() => read(address, path, token))];
    }
  }
  for (const [path, [few, many]] of Object.entries(costs)) {
    if (!few || !many) continue;
    const ratio = many.rows / Math.max(few.rows, 1);
    isWithin &&= ratio <= budget;
    console.log(
      `GET ${path}: ${few.rows} rows and ${few.statements} statements at ${small} feedbacks,`,
      `${many.rows} and ${many.statements} at ${large}: ${ratio.toFixed(2)} times (at most ${budget})`,
    );
  }
} finally {
  await database.end();
  server.kill('SIGTERM');
  await postgres.stop();
}
if (!isWithin) process.exitCode = 1;

/** @returns {Promise<string>} */
async function ready() {
  for await (const line of createInterface(server.stdout)) {
    const address = /^Rounds is ready at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it was ready');
}

/**
 * A hundred facilities at ten sites, a feedback every 12 minutes and a check every 40: the more, the longer ago it began.
 *
 * @param {string} account @param {number} feedbacks
 */
async function seed(account, feedbacks) {
  const checks = Math.round(feedbacks * 0.3);
  for (const statement of [
    `insert into person (id) values ('${account}')`,
    `insert into account (id, title, owner_id) values ('${account}', 'Bench', '${account}')`,
    `insert into site (id, account_id, title)
      select '${account}-s' || i, '${account}', 'Site' from generate_series(0, 9) i`,
    `insert into facility (id, account_id, site_id, title)
      select '${account}-f' || i, '${account}', '${account}-s' || i % 10, 'Facility' from generate_series(0, 99) i`,
    `insert into checklist (account_id, title) values ('${account}', 'Round')`,
    `insert into feedback (account_id, site_id, facility_id, rating, at, receipt_code, reviewed_at, message)
      select '${account}', '${account}-s' || i % 10, '${account}-f' || i % 100, 1 + i % 5,
        now() - i * interval '12 minutes', '${account}-' || i, case when i % 50 > 0 then now() end, 'Words'
      from generate_series(1, ${feedbacks}) i`,
    `insert into quality_check (account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at, done,
        not_done, reported)
      select '${account}', '${account}-s' || i % 10, '${account}-f' || i % 100,
        (select id from checklist where account_id = '${account}'), 'Round', '${account}',
        now() - i * interval '40 minutes', 5, 1, 0
      from generate_series(1, ${checks}) i`,
    `insert into facility_hour (account_id, site_id, facility_id, hour, r1, r2, r3, r4, r5, unanswered)
      select account_id, site_id, facility_id, date_trunc('hour', at), count(*) filter (where rating = 1),
        count(*) filter (where rating = 2), count(*) filter (where rating = 3), count(*) filter (where rating = 4),
        count(*) filter (where rating = 5), count(*) filter (where reviewed_at is null)
      from feedback where account_id = '${account}' group by 1, 2, 3, 4`,
    'analyze',
  ]) {
    await database.query(statement);
  }
}

/** @param {string} address @param {string} account @returns {Promise<string>} */
async function signIn(address, account) {
  const response = await fetch(`${address}/aaa/api/v1/auth/flex`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauthUID: 'bench', accountId: account, roleId: 3 }),
  });
  const { accessToken } = /** @type {{ accessToken: string }} */ (await response.json());
  return accessToken;
}

/** @param {string} address @param {string} path @param {string} token */
async function read(address, path, token) {
  const response = await fetch(`${address}/aaa/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

/** @param {() => Promise<void>} work @returns {Promise<Cost>} */
async function costOf(work) {
  await work();
  const before = await counters();
  await work();
  const after = await counters();
  return { rows: after.rows - before.rows, statements: after.statements - before.statements };
}

/** What the tables of the history and the database have counted, once every backend has told. @returns {Promise<Cost>} */
async function counters() {
  await wait(tellingMs);
  const { rows } = await database.query(
    `select (select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables
        where relname in ('feedback', 'quality_check', 'facility_hour'))::int as rows,
      (select xact_commit from pg_stat_database where datname = current_database())::int as statements`,
  );
  return /** @type {Cost} */ (rows[0]);
}
