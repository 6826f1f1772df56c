import { readdirSync, readFileSync } from 'node:fs';
import { calls, limits, permissionsOf, roles, type CallKey, type Permission } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { account, type Row } from './test/named-records.js';
import { rows } from './test/permission-rows.js';
import type { Persona } from './test/personas.js';
import { testApp } from './test/test-app.js';
import { personas, world, type Who, type World } from './test/world.js';

const rounds = testApp();

type Case = 'own' | 'out of reach' | 'foreign' | 'deleted';

/** What the contract says of the call itself. */
function admission(key: CallKey, who: Who): 200 | 401 | 403 {
  const { access } = calls[key];
  if (access === 'public') return 200;
  if (who === 'signed out') return 401;
  return access === 'signed-in' || permissionsOf(standings[who]).includes(access) ? 200 : 403;
}

/** What the policy says of a record that is there. */
function verdict({ needs }: Row, who: Who): 200 | 403 {
  if (!needs) return 200;
  if (needs === 'owner') return who === 'owner' ? 200 : 403;
  return holds(who, needs) ? 200 : 403;
}

const holds = (who: Who, permission: Permission): boolean =>
  who !== 'signed out' && permissionsOf(standings[who]).includes(permission);

const standings = {
  newcomer: null,
  staff: { roleId: roles.staff, wholeAccount: false },
  'site manager': { roleId: roles.manager, wholeAccount: false },
  manager: { roleId: roles.manager, wholeAccount: true },
  owner: { roleId: roles.owner, wholeAccount: true },
} as const;
async function statusOf(key: CallKey, row: Row, named: World, persona: Persona | null): Promise<number> {
  const [method = '', pattern = ''] = key.split(' ');
  const params = row.params?.(named) ?? {};
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name]));
  const search = new URLSearchParams(row.query?.(named) as Record<string, string> | undefined);
  const body = row.body?.(named);
  const abort = new AbortController();
  const response = await rounds.fetch(`/aaa/api/v1${path}?${search.toString()}`, {
    method,
    signal: abort.signal,
    headers: {
      ...(persona && { authorization: `Bearer ${persona.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (row.endless) abort.abort();
  else await response.arrayBuffer();
  return response.status;
}

const success = (status: number) => (status >= 200 && status < 300 ? 200 : status);

const walked = (Object.entries(rows) as [CallKey, Row | string][]).filter(
  (entry): entry is [CallKey, Row] => typeof entry[1] !== 'string',
);

describe('a call that is not walked', () => {
  const sources = new URL('.', import.meta.url);
  const tests = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, sources), 'utf8'));
  const exempted = Object.keys(rows).filter((key) => typeof rows[key as CallKey] === 'string');

  it.each(exempted)('%s has its own tests', (key) => {
    expect(tests.some((text) => text.includes(`describe('${key}'`))).toBe(true);
  });
});

type Shared = 'mine' | 'theirs' | 'elsewhere';
const made = new Map<Shared, { world: Promise<World>; until: number }>();

/** Reading changes nothing, and a refusal does not either: everybody can look at the same organisation. */
function untouched(which: Shared): Promise<World> {
  const known = made.get(which);
  if (known && Date.now() < known.until) return known.world;
  const anew = { world: world(rounds, which === 'elsewhere'), until: Date.now() + tokensLastMs / 2 };
  made.set(which, anew);
  return anew.world;
}

const tokensLastMs = limits.accessTokenSeconds * 1000;

describe.each(walked)('%s', (key, row) => {
  const inOrganisation = (who: Who) => who !== 'signed out' && who !== 'newcomer';
  const finds = (who: Who, where: Case): boolean => {
    if (row.noRecord) return true;
    if (row.foundWith && !holds(who, row.foundWith)) return false;
    if (where === 'own') return inOrganisation(who);
    return where === 'out of reach' && (who === 'manager' || who === 'owner');
  };
  const expected = (who: Who, where: Case): number => {
    const admitted = admission(key, who);
    if (admitted !== 200) return admitted;
    return finds(who, where) ? verdict(row, who) : 404;
  };
  const changes = (who: Who) => !key.startsWith('GET') && expected(who, 'own') === 200;

  it.each(personas)('admits the %s as the table says', async (who) => {
    const mine = changes(who) ? await world(rounds) : await untouched('mine');
    expect(success(await statusOf(key, row, mine, mine.people[who]))).toBe(expected(who, 'own'));
  });

  if (row.noRecord) return;

  it('says that it does not exist what belongs to another organisation', async () => {
    const [mine, theirs] = [await untouched('mine'), await untouched('theirs')];
    for (const who of personas) {
      expect([who, success(await statusOf(key, row, theirs, mine.people[who]))]).toEqual([
        who,
        expected(who, 'foreign'),
      ]);
    }
  });

  if (row.deletable) {
    it('says that it does not exist what was deleted', async () => {
      const gone = await world(rounds);
      await row.deletable?.(gone, rounds.db);
      for (const who of personas) {
        const status = success(await statusOf(key, row, gone, gone.people[who]));
        // A deleted organisation takes its tokens with it.
        const want = row.params === account.params && inOrganisation(who) ? 401 : expected(who, 'deleted');
        expect([who, status]).toEqual([who, want]);
      }
    });
  }

  if (row.bySite) {
    it('says that it does not exist what is at a site the person does not know', async () => {
      const other = await untouched('elsewhere');
      for (const who of ['staff', 'site manager'] as const) {
        const status = success(await statusOf(key, row, other, other.people[who]));
        expect([who, status]).toEqual([who, expected(who, 'out of reach')]);
      }
    });
  }
});
