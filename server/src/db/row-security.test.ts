import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../ids.js';
import { addKiosk } from '../test/kiosk.js';
import { organisation, type Organisation } from '../test/personas.js';
import { sendPhoto, jpeg } from '../test/pictures.js';
import { leaveLine, planBody } from '../test/plans.js';
import { sharedPhone } from '../test/shared-phone.js';
import { testApp } from '../test/test-app.js';
import type { Db } from './scope.js';

/** What belongs to the installation or to a person, who may be in several organisations. */
const commonTables = [
  'dropped_month',
  'identity',
  'job',
  'logout_token',
  'notification_choice',
  'oidc_payload',
  'passkey',
  'person',
  'push_subscription',
  'rate_window',
  'recovery_code',
  'refresh_token',
  'secret',
  // Remembers the organisation that its person worked in last, and is theirs all the same.
  'session',
  'sign_in_attempt',
  // Claimed by a request id, whoever sends it.
  'submission',
];

const rounds = testApp();
let neva: Organisation;
let vltava: Organisation;
let tenantTables: string[];

interface GuardedTable {
  name: string;
  hasAccount: boolean;
  isGuarded: boolean;
}

async function listTables(): Promise<GuardedTable[]> {
  const { rows } = await sql<GuardedTable>`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as "hasAccount",
      c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polqual is not null
      ) as "isGuarded"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    order by c.relname
  `.execute(rounds.db);
  return rows;
}

/** Months are reached through their table alone, whose policies would not hold otherwise. */
function expectedRights(name: string): string {
  if (name === 'kysely_migration_lock' || /_(before|default|\d{4})$/.test(name)) return '';
  return ['dropped_month', 'kysely_migration'].includes(name) ? 'select' : 'select insert update delete';
}

/** With every filter of the application removed. */
async function everyRow(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from ${sql.table(table)} t
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** By which rows are an organisation's, to ask for them expressly. */
const belonging = (table: string, accountId: string) => {
  if (table === 'account') return sql`id = ${accountId}`;
  if (table !== 'notification_delivery') return sql`account_id = ${accountId}`;
  return sql`person_id = ${accountId === neva.id ? neva.owner.id : vltava.owner.id}`;
};

/** Something in every table that an organisation can have something in. */
async function liveIn(organised: Organisation): Promise<void> {
  const { owner, facilities, checklistId, sites } = organised;
  const params = { id: facilities[0] };
  const photo = await sendPhoto(rounds, owner, await jpeg(32, 32));
  // As if one more were about to be written.
  const key = newId();
  await rounds.db
    .insertInto('photo_leftover')
    .values({ account_id: organised.id, key, due_at: new Date(0) })
    .execute();
  const items = [
    { id: `${checklistId}-1`, result: false, photoIds: [photo.body.id] },
    { id: `${checklistId}-2`, result: true },
  ];
  const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const replies = [
    await rounds.call('POST /plans', {
      token: owner.token,
      body: planBody(organised, { starts: soon, personIds: [owner.id] }),
    }),
    await rounds.call('PUT /accounts/{id}/reasons', {
      params: { id: organised.id },
      token: owner.token,
      body: {
        items: [
          {
            id: 'general-noise',
            placeKind: 'general',
            title: { en: organised.title },
            opensJob: false,
            isActive: true,
          },
        ],
      },
    }),
    await rounds.call('POST /qr/{id}/feedback', {
      params,
      body: { rate: 1, message: 'Cold', reasonIds: ['general-noise'] },
    }),
    await rounds.call('POST /qr/{id}/report-quality-check', { params, token: owner.token, body: { items } }),
    await rounds.call('POST /accounts/{id}/invite', {
      params: { id: organised.id },
      token: owner.token,
      body: { roleId: 5, siteIds: [sites[0]] },
    }),
    await rounds.call('POST /facilities/{id}/tags', { params, token: owner.token, body: { uid: '04de5f1eacc040' } }),
    await addKiosk(rounds, organised),
  ];
  for (const { status } of replies) expect(status).toBeLessThan(300);
  await leaveLine(rounds, owner, sites[0]);
  const phone = await sharedPhone(rounds, organised);
  expect((await phone.enter(owner, '194728')).status).toBe(200);
  expect((await phone.sendPicture(await jpeg(32, 32))).status).toBe(201);
  const notification = await rounds.db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', organised.id)
    .executeTakeFirstOrThrow();
  await rounds.db
    .insertInto('notification_delivery')
    .values({ id: newId(), notification_id: notification.id, person_id: owner.id })
    .execute();
}

beforeAll(async () => {
  [neva, vltava] = [await organisation(rounds, 'Neva Shore'), await organisation(rounds, 'Vltava Bank')];
  await liveIn(neva);
  await liveIn(vltava);
  tenantTables = (await listTables()).map(({ name }) => name).filter((name) => !commonTables.includes(name));
});

describe('the catalogue', () => {
  it('has no table that is neither guarded nor known to be common', async () => {
    const unguarded = (await listTables()).filter(({ isGuarded }) => !isGuarded).map(({ name }) => name);
    expect(unguarded).toEqual(commonTables);
  });

  it('has no table with an account id that is not guarded, but for the session', async () => {
    const careless = (await listTables()).filter(({ hasAccount, isGuarded }) => hasAccount && !isGuarded);
    expect(careless.map(({ name }) => name)).toEqual(['session']);
  });

  it('serves by a role that owns nothing and cannot look past the policies', async () => {
    const { rows } = await sql`
      select current_user::text as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as "isMighty",
        (select count(*) from pg_class where relowner = pg_roles.oid)::int +
        (select count(*) from pg_proc where proowner = pg_roles.oid)::int +
        (select count(*) from pg_namespace where nspowner = pg_roles.oid)::int as owned
      from pg_roles where rolname = current_user
    `.execute(rounds.database.common());
    expect(rows).toEqual([{ name: 'rounds_app', isMighty: false, owned: 0 }]);
  });

  it('gives that role the rows of every table and nothing else', async () => {
    const { rows } = await sql<{ name: string; rights: string }>`
      select relname as name, concat_ws(' ',
        case when has_table_privilege('rounds_app', oid, 'select') then 'select' end,
        case when has_table_privilege('rounds_app', oid, 'insert') then 'insert' end,
        case when has_table_privilege('rounds_app', oid, 'update') then 'update' end,
        case when has_table_privilege('rounds_app', oid, 'delete') then 'delete' end,
        case when has_table_privilege('rounds_app', oid, 'truncate, references, trigger') then 'more' end) as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    `.execute(rounds.db);
    const unexpected = rows.filter(({ name, rights }) => rights !== expectedRights(name));
    expect(unexpected).toEqual([]);
  });
});

describe('a query that forgot its filter', () => {
  it('sees no row at all outside of an account', async () => {
    for (const table of tenantTables) {
      expect([table, await everyRow(rounds.database.common(), table)]).toEqual([table, []]);
    }
  });

  it('sees no row of another organisation, in any table', async () => {
    for (const table of tenantTables) {
      const mine = await everyRow(rounds.database.within(neva.id), table);
      const theirs = await everyRow(rounds.database.within(vltava.id), table);
      const all = await everyRow(rounds.database.across(), table);
      expect([table, mine.length > 0, theirs.length > 0]).toEqual([table, true, true]);
      expect([table, mine.filter((row) => theirs.includes(row))]).toEqual([table, []]);
      expect([table, all.toSorted()]).toEqual([table, [...mine, ...theirs].toSorted()]);
    }
  });

  it('neither changes nor deletes a row of another organisation, even when it names them', async () => {
    for (const table of tenantTables) {
      const target = sql`${sql.table(table)} t where ${belonging(table, vltava.id)}`;
      const column = sql.ref(table === 'account' || table === 'notification_delivery' ? 'id' : 'account_id');
      const db = rounds.database.within(neva.id);
      const changed = await sql`
        update ${sql.table(table)} set ${column} = ${column} where ${belonging(table, vltava.id)}
      `.execute(db);
      const deleted = await sql`delete from ${target}`.execute(db);
      expect([table, changed.numAffectedRows, deleted.numAffectedRows]).toEqual([table, 0n, 0n]);
    }
  });

  it('cannot write a row into another organisation, nor hand one over', async () => {
    for (const table of tenantTables) {
      const [row] = await everyRow(rounds.database.within(vltava.id), table);
      const copy = await sql`
        insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${row}::json)
      `
        .execute(rounds.database.within(neva.id))
        .then(() => 'stored', String);
      expect([table, copy]).toEqual([table, expect.stringContaining('row-level security')]);
    }
    const mine = rounds.database.within(neva.id);
    const gift = mine.updateTable('notification').set({ account_id: vltava.id }).execute();
    await expect(gift).rejects.toThrow('row-level security');
  });

  it('is not let out by an id that stands for everybody', async () => {
    for (const trick of ['*', '', "' or true --", `${neva.id}\u0000`]) {
      expect(await everyRow(rounds.database.within(trick), 'account')).toEqual([]);
    }
  });
});

describe('requests of two organisations at the same time', () => {
  it('get their own rows, however they interleave', async () => {
    const own = new Map<Organisation, Set<number>>();
    for (const organised of [neva, vltava]) {
      const { body } = await rounds.call('GET /feedbacks', { token: organised.owner.token });
      own.set(organised, new Set(body.items.map(({ id }) => id)));
    }
    const calls = Array.from({ length: 100 }, async (_, index) => {
      const organised = index % 2 ? neva : vltava;
      const { body } = await rounds.call('GET /feedbacks', { token: organised.owner.token });
      return body.items.length > 0 && body.items.every(({ id }) => own.get(organised)?.has(id));
    });
    expect(new Set(await Promise.all(calls))).toEqual(new Set([true]));
  });
});
