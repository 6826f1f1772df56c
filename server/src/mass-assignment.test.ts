import { apiPrefix, calls, roles, type Call, type CallKey } from '@rounds/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listTables } from './db/catalogue.js';
import { jobsOn } from './test/jobs.js';
import { putKiosk } from './test/kiosk.js';
import { organisation, type Organisation } from './test/personas.js';
import { testApp } from './test/test-app.js';

const rounds = testApp({ FEEDBACK_LIMIT: '100000' });

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  format?: string;
  minimum?: number;
}

const named = ({ id, sites, facilities, checklistId, staff }: Organisation): Record<string, unknown> => ({
  accountId: id,
  siteId: sites[0],
  siteIds: [sites[0]],
  facilityId: facilities[0],
  checklistIds: [checklistId],
  personId: staff.id,
  itemId: 1,
  code: facilities[0],
  roleId: roles.staff,
  rate: 4,
  personIds: [staff.id],
  photoIds: [],
  assigneeId: staff.id,
  starts: '2026-11-16T06:00',
  rrule: 'FREQ=DAILY',
  language: 'en',
  uid: '04DE5F1EACC040',
  pin: '482913',
  opensAt: '08:00',
  closesAt: '20:00',
  // Of no tag: it would refuse the whole report.
  tap: undefined,
});
const idsBehind = (
  { id, sites, facilities, checklistId }: Organisation,
  { jobId, checkId, tagId, kioskId }: { jobId: string; checkId: number; tagId: string; kioskId: string },
): Record<string, unknown> => ({
  accounts: id,
  sites: sites[0],
  facilities: facilities[0],
  qr: facilities[0],
  checklists: checklistId,
  feedbacks: 1,
  jobs: jobId,
  checks: checkId,
  tags: tagId,
  kiosks: kioskId,
});

/** Something that the contract takes, with what it names in this organisation. */
function sample(schema: Schema, known: Record<string, unknown>, name = ''): unknown {
  if (name in known) return known[name];
  if ('const' in schema) return schema.const;
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], known);
  switch ((Array.isArray(schema.type) ? schema.type[0] : schema.type) ?? 'anything') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sample(property, known, key)]),
      );
    case 'array':
      return [sample(schema.items ?? {}, known)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'date-time' ? new Date().toISOString() : 'words';
  }
}

/** What an attacker adds to every object: themselves, somebody else's organisation, another time. */
const injections = (theirs: Organisation): Record<string, unknown> => ({
  id: theirs.id,
  ownerId: theirs.owner.id,
  owner_id: theirs.owner.id,
  accountId: theirs.id,
  account_id: theirs.id,
  siteId: theirs.sites[0],
  site_id: theirs.sites[0],
  facilityId: theirs.facilities[0],
  personId: theirs.staff.id,
  person_id: theirs.staff.id,
  userId: theirs.staff.id,
  roleId: roles.owner,
  role_id: roles.owner,
  wholeAccount: true,
  createdAt: '2001-02-03T04:05:06.000Z',
  created_at: '2001-02-03T04:05:06.000Z',
  deleted_at: '2001-02-03T04:05:06.000Z',
  receiptCode: 'planted-by-somebody',
});

function inject(value: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((entry) => inject(entry, extra));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inject(entry, extra)]));
  return { ...extra, ...own };
}

/** Every row of every table that mentions any of it, as text. */
async function rowsWith(values: string[]): Promise<Set<string>> {
  const wanted = values.map((value) => `%${value}%`);
  const tables = await listTables(rounds.db);
  const found = tables.map(
    ({ name }) => sql`select ${name}::text || ' ' || row_to_json(t)::text as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ row: string }>`
    select row from (${sql.join(found, sql` union all `)}) as everything where row like any(${wanted}::text[])
  `.execute(rounds.db);
  return new Set(rows.map(({ row }) => row));
}

const writes = (Object.keys(calls) as CallKey[]).filter(
  (key) => !key.startsWith('GET') && key !== 'POST /accounts/demo',
);
const succeeded: CallKey[] = [];

describe('what is added to a request beyond the contract', () => {
  it.each(writes)('has no effect: %s', async (key) => {
    const call: Call = calls[key];
    const [mine, theirs] = [await organisation(rounds, 'Neva'), await organisation(rounds, 'Ladoga')];
    const known = named(mine);
    const [method = '', pattern = ''] = key.split(' ');
    const { id: jobId } = await jobsOn(rounds).reported(mine.staff, mine);
    const checkId = await jobsOn(rounds).check(mine.staff, mine, [{ id: `${mine.checklistId}-1` }]);
    const tagged = await rounds.call('POST /facilities/{id}/tags', {
      token: mine.owner.token,
      params: { id: mine.facilities[0] },
      body: { uid: '04112233445566' },
    });
    const kioskId = await putKiosk(rounds, mine);
    const ids = {
      ...known,
      id: idsBehind(mine, { jobId, checkId, tagId: tagged.body.id, kioskId })[pattern.split('/')[1] ?? ''],
    };
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(ids[name as keyof typeof ids]));
    const extra = injections(theirs);
    const body = call.body && inject(sample(call.body, { ...known, id: `${mine.checklistId}-1` }), extra);
    const search = new URLSearchParams(
      Object.entries(extra).map(([name, value]): [string, string] => [name, String(value)]),
    );

    const planted = [
      theirs.id,
      theirs.owner.id,
      theirs.staff.id,
      theirs.sites[0],
      theirs.facilities[0],
      '2001-02-03',
      'planted',
    ];
    const before = await rowsWith(planted);
    const response = await rounds.fetch(`${apiPrefix}${path}?${search.toString()}`, {
      method,
      headers: {
        authorization: `Bearer ${mine.owner.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    const after = await rowsWith(planted);

    expect(response.status).toBeLessThan(500);
    if (response.ok) succeeded.push(key);
    expect([...after].filter((row) => !before.has(row))).toEqual([]);
    expect([...before].filter((row) => !after.has(row))).toEqual([]);
    const manager = await rounds.db
      .selectFrom('membership')
      .select('role_id')
      .where('account_id', '=', mine.id)
      .where('person_id', '=', mine.manager.id)
      .executeTakeFirst();
    // Gone with the organisation, or what he was.
    expect([undefined, roles.manager]).toContain(manager?.role_id);
  });

  it('was added to requests that did something', () => {
    // Most public ones ask for a secret that the walk does not have.
    const open = writes.filter((key) => calls[key].access !== 'public');
    expect(succeeded.length).toBeGreaterThan(open.length / 2);
  });
});
