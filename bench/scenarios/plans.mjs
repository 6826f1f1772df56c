import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { signIn } from '../lib/history.mjs';
import { processorSeconds, startRounds } from '../lib/processes.mjs';
import { conclude, printTable, thousands } from '../lib/results.mjs';

/**
 * What it proves: an organisation with a hundred times the doors, eight rounds a day at each, reads as many rows for what
 * one site has to do today; and making a round costs as many rows and transactions. Rows are counted by PostgreSQL.
 * `node bench/scenarios/plans.mjs [doors of the first] [of the second]`
 *
 * @typedef {{ doors: number, rounds: number, rowsPerRound: number, transactionsPerPlan: number, seconds: number, rows: Record<string, number> }} Figures
 */

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 100_000];
const doorsPerPlan = 50;
const plansPerSite = 2;
const budget = 1.3;
/** A backend tells what it did with its next transaction after this long. */
const tellingMs = 1200;
const tables = `relname ~ '^(due_round|due_day|plan|facility|checklist|site|account)'`;
const rule = 'FREQ=DAILY;BYHOUR=6,8,10,12,14,16,18,20;BYMINUTE=0';

/** @type {Figures[]} */
const figures = [];
for (const doors of sizes) figures.push(await measure(doors));
report(figures);

/** @param {number} doors @returns {Promise<Figures>} */
async function measure(doors) {
  const postgres = await startPostgres();
  const database = new pg.Client({ connectionString: postgres.url });
  const settings = { DATABASE_URL: postgres.url, DATABASE_POOL: '1' };
  try {
    // The first start makes the tables.
    await (await startRounds(settings)).stop();
    await database.connect();
    await furnish(database, doors);
    const before = await statistics(database);
    const server = await startRounds(settings);
    const plans = doors / doorsPerPlan;
    await untilMade(database);
    const seconds = processorSeconds(server.pid);
    await wait(tellingMs);
    await fetch(`${server.address}/readyz`);
    const after = await statistics(database);
    const rounds = after.inserted - before.inserted;
    /** @type {Record<string, number>} */
    const rows = {};
    await database.query('vacuum analyze');
    const token = await signIn(server.address, 'bench');
    for (const path of ['/today?siteId=s1', '/board?siteId=s1', '/due?siteId=s1&limit=30', '/week?siteId=s1']) {
      rows[path] = await rowsOf(database, server.address, path, token);
    }
    await server.stop();
    return {
      doors,
      rounds,
      rowsPerRound: (after.read - before.read) / rounds,
      transactionsPerPlan: (after.commits - before.commits) / plans,
      seconds,
      rows,
    };
  } finally {
    await database.end();
    await postgres.stop();
  }
}

/** @param {pg.Client} database @param {number} doors */
async function furnish(database, doors) {
  const plans = doors / doorsPerPlan;
  const sites = plans / plansPerSite;
  const perSite = doorsPerPlan * plansPerSite;
  for (const statement of [
    `insert into person (id) values ('bench')`,
    `insert into account (id, title, owner_id, time_zone) values ('bench', 'Bench', 'bench', 'Europe/Prague')`,
    `insert into site (id, account_id, title) select 's' || i, 'bench', 'Site ' || i from generate_series(1, ${sites}) i`,
    `insert into facility (id, account_id, site_id, title)
      select 'f' || i, 'bench', 's' || 1 + (i - 1) / ${perSite}, 'Door ' || i from generate_series(1, ${doors}) i`,
    `insert into checklist (account_id, title, next_item) values ('bench', 'Round', 3)`,
    `insert into checklist_item (account_id, checklist_id, number, title, pos)
      select 'bench', id, i, 'Item ' || i, i from checklist, generate_series(1, 2) i`,
    `insert into facility_checklist (account_id, facility_id, checklist_id, pos)
      select 'bench', facility.id, checklist.id, 1 from facility, checklist`,
    `insert into plan (id, account_id, site_id, title, starts, rrule, window_minutes, made_until)
      select 'p' || i, 'bench', 's' || 1 + (i - 1) / ${plansPerSite}, 'Plan ' || i, '2026-01-01T06:00', '${rule}', 60, now()
      from generate_series(1, ${plans}) i`,
    `insert into plan_door (account_id, plan_id, pos, facility_id)
      select 'bench', 'p' || 1 + (i - 1) / ${doorsPerPlan}, (i - 1) % ${doorsPerPlan}, 'f' || i
      from generate_series(1, ${doors}) i`,
    'analyze',
  ]) {
    await database.query(statement);
  }
}

/** @param {pg.Client} database */
async function untilMade(database) {
  for (;;) {
    const { rows } = await database.query(`select from plan where made_until < now() + interval '2 days' limit 1`);
    if (rows.length === 0) return;
    await wait(500);
  }
}

/** @param {pg.Client} database */
async function statistics(database) {
  const { rows } = await database.query(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read,
      (sum(n_tup_ins) filter (where relname ~ '^due_round'))::float8 as inserted,
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits
    from pg_stat_user_tables where ${tables}`,
  );
  return /** @type {{ read: number, inserted: number, commits: number }} */ (rows[0]);
}

/** @param {pg.Client} database @param {string} address @param {string} path @param {string} token */
async function rowsOf(database, address, path, token) {
  const calls = 10;
  const ask = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/aaa/api/v1${path}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.text();
  };
  const told = async () => {
    await wait(tellingMs);
    await fetch(`${address}/readyz`);
    return (await statistics(database)).read;
  };
  await ask();
  const before = await told();
  for (let call = 0; call < calls; call++) await ask();
  return ((await told()) - before) / calls;
}

/** @param {Figures[]} measured */
function report(measured) {
  const lines = [
    ['rounds made', ...measured.map(({ rounds }) => thousands(rounds))],
    ['rows read to make one', ...measured.map(({ rowsPerRound }) => rowsPerRound.toFixed(1))],
    ['transactions for a plan', ...measured.map(({ transactionsPerPlan }) => transactionsPerPlan.toFixed(2))],
    ['processor seconds of the server', ...measured.map(({ seconds }) => seconds.toFixed(1))],
    ...Object.keys(measured[0]?.rows ?? {}).map((path) => [
      `rows read by \`GET ${path}\``,
      ...measured.map(({ rows }) => thousands(rows[path] ?? 0)),
    ]),
  ];
  printTable(['', ...sizes.map((doors) => `${thousands(doors)} doors`)], lines);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return;
  const ratios = [
    last.rowsPerRound / first.rowsPerRound,
    last.transactionsPerPlan / first.transactionsPerPlan,
    ...Object.keys(first.rows).map((path) => Number(last.rows[path]) / Number(first.rows[path])),
  ];
  console.log(`At most ${budget} times.`);
  conclude(
    'plans',
    measured,
    ratios.every((ratio) => ratio <= budget),
  );
}
