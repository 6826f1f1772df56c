/** @import { Client } from 'pg' */

/** What is older was stored before ids had a month, and lies together. */
const months = 24;

/** @param {'feedback' | 'quality_check'} table */
const idAt = (table) => `case when at < now() - interval '${months - 1} months' then nextval('${table}_id_seq')
  else history_id('${table}_id_seq', at) end`;

/**
 * An organisation with a hundred facilities at ten sites, each with its code and a checklist of six items; a feedback
 * every 12 minutes and a check every 40: the more, the longer ago it began, two years of it by the month. Four and
 * five stars notify nobody.
 *
 * @param {Client} database @param {string} account @param {number} feedbacks
 */
export async function seedHistory(database, account, feedbacks) {
  const checks = Math.round(feedbacks * 0.3);
  for (let back = 1; back < months; back++) {
    await database.query(`select make_history_month(history_month(now() - interval '${back} months'))`);
  }
  for (const statement of [
    `insert into person (id) values ('${account}')`,
    `insert into account (id, title, owner_id) values ('${account}', 'Bench', '${account}')`,
    `insert into site (id, account_id, title)
      select '${account}-s' || i, '${account}', 'Site ' || i from generate_series(0, 9) i`,
    `insert into facility (id, account_id, site_id, title, rating_limit)
      select '${account}-f' || i, '${account}', '${account}-s' || i % 10, 'Facility ' || i, 3
      from generate_series(0, 99) i`,
    `insert into code (code, account_id, facility_id)
      select '${account}-c' || i, '${account}', '${account}-f' || i from generate_series(0, 99) i`,
    `insert into checklist (account_id, title, next_item) values ('${account}', 'Round', 7)`,
    `insert into checklist_item (account_id, checklist_id, number, title, pos)
      select account_id, id, i, 'Item ' || i, i from checklist, generate_series(1, 6) i where account_id = '${account}'`,
    `insert into facility_checklist (account_id, facility_id, checklist_id, pos)
      select account_id, '${account}-f' || i, id, 1 from checklist, generate_series(0, 99) i
      where account_id = '${account}'`,
    `insert into feedback (id, account_id, site_id, facility_id, rating, at, receipt_code, reviewed_at, message)
      select ${idAt('feedback')}, '${account}', '${account}-s' || i % 10, '${account}-f' || i % 100, 1 + i % 5,
        at, '${account}-' || i, case when i % 50 > 0 then now() end,
        case when i % 3 = 0 then 'The soap was empty again, please look at it' else '' end
      from generate_series(1, ${feedbacks}) i, lateral (select now() - i * interval '12 minutes' as at) moment`,
    `insert into quality_check (id, account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at, done,
        not_done, reported)
      select ${idAt('quality_check')}, '${account}', '${account}-s' || i % 10, '${account}-f' || i % 100,
        (select id from checklist where account_id = '${account}'), 'Round', '${account}',
        at, 5, 1, 0
      from generate_series(1, ${checks}) i, lateral (select now() - i * interval '40 minutes' as at) moment`,
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

/** An owner's token for it. @param {string} address @param {string} account */
export async function signIn(address, account) {
  const response = await fetch(`${address}/aaa/api/v1/auth/flex`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauthUID: 'bench', accountId: account, roleId: 3 }),
  });
  const { accessToken } = /** @type {{ accessToken: string }} */ (await response.json());
  return accessToken;
}

/**
 * The calls that are measured, as the load sends them.
 *
 * @param {string} account @param {string} token
 * @returns {Record<string, import('./processes.mjs').Request[]>}
 */
export function measuredCalls(account, token) {
  const authorization = `Bearer ${token}`;
  const perDoor = (/** @type {(code: string) => import('./processes.mjs').Request} */ request) =>
    Array.from({ length: 100 }, (_, index) => request(`${account}-c${index}`));
  const get = (/** @type {string} */ path) => ({
    method: 'GET',
    path: `/aaa/api/v1${path}`,
    headers: { authorization },
  });
  return {
    'GET /qr/{id}': perDoor((code) => get(`/qr/${code}`)),
    'GET /feedbacks': [get('/feedbacks')],
    'GET /dashboard': [get('/dashboard')],
    'POST /qr/{id}/feedback': perDoor((code) => ({
      method: 'POST',
      path: `/aaa/api/v1/qr/${code}/feedback`,
      headers: { 'x-request-id': '#UNIQUE#', 'x-forwarded-for': '#ADDRESS#', 'user-agent': 'bench' },
      body: JSON.stringify({ rate: 5, message: 'Clean and tidy, thank you' }),
    })),
  };
}
