import { roles, type RoleId } from '@rounds/contract';
import type { Db } from '../db/scope.js';
import { accessTokens } from '../http/access-token.js';
import { newId } from '../ids.js';
import type { TestApp } from './test-app.js';

/** Somebody with a name, signed in; `token` is for the organisation they were made for. */
export interface Persona {
  id: string;
  firstName: string;
  token: string;
}

export interface Organisation {
  id: string;
  title: string;
  /** Two sites; the site manager and the staff member know the first only. */
  sites: [string, string];
  /** The first two at the first site, the third at the second. */
  facilities: [string, string, string];
  /** One checklist with two items, used by every facility; the second item takes comments. */
  checklistId: number;
  owner: Persona;
  manager: Persona;
  siteManager: Persona;
  staff: Persona;
}

/** An organisation with everybody in it, straight into the database: what is under test comes over HTTP afterwards. */
export async function organisation({ db }: TestApp, title = 'Neva Shore'): Promise<Organisation> {
  const id = newId();
  const owner = await person(db, 'Olga');
  await db.insertInto('account').values({ id, title, owner_id: owner }).execute();
  const sites: [string, string] = [await site(db, id, 'North'), await site(db, id, 'South')];
  const { id: checklistId } = await db
    .insertInto('checklist')
    .values({ account_id: id, title: 'Round', next_item: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('checklist_item')
    .values([
      { account_id: id, checklist_id: checklistId, number: 1, pos: 0, title: 'Floor clean' },
      { account_id: id, checklist_id: checklistId, number: 2, pos: 1, title: 'Soap filled', is_comment_allowed: true },
    ])
    .execute();
  return {
    id,
    title,
    sites,
    facilities: [
      await facility(db, id, sites[0], 'Lobby', checklistId),
      await facility(db, id, sites[0], 'Washroom', checklistId),
      await facility(db, id, sites[1], 'Car park', checklistId),
    ],
    checklistId,
    owner: await member(db, id, 'Olga', roles.owner, null, owner),
    manager: await member(db, id, 'Mark', roles.manager, null),
    siteManager: await member(db, id, 'Sonya', roles.manager, [sites[0]]),
    staff: await member(db, id, 'Stepan', roles.staff, [sites[0]]),
  };
}

/** Signed in, and in no organisation yet. */
export async function newcomer({ db }: TestApp, firstName = 'Nina'): Promise<Persona> {
  const id = await person(db, firstName);
  return { id, firstName, token: await signIn(db, id, null) };
}

export async function person(db: Db, firstName: string, email?: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('person')
    .values({ id, first_name: firstName, last_name: 'Test', email: email ?? null })
    .execute();
  return id;
}

export async function member(
  db: Db,
  accountId: string,
  firstName: string,
  roleId: RoleId,
  siteIds: string[] | null,
  existing?: string,
): Promise<Persona> {
  const id = existing ?? (await person(db, firstName));
  await db
    .insertInto('membership')
    .values({ account_id: accountId, person_id: id, role_id: roleId, whole_account: siteIds === null })
    .execute();
  for (const siteId of siteIds ?? []) {
    await db.insertInto('membership_site').values({ account_id: accountId, person_id: id, site_id: siteId }).execute();
  }
  return { id, firstName, token: await signIn(db, id, accountId) };
}

export async function signIn(db: Db, personId: string, accountId: string | null): Promise<string> {
  const sessionId = newId();
  const expires = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('session')
    .values({ id: sessionId, person_id: personId, account_id: accountId, expires_at: expires })
    .execute();
  const tokens = await accessTokens({ common: () => db });
  return tokens.issue({ personId, sessionId, accountId });
}

let lastMade = 0;

/** Lists are in the order in which things were made, and the embedded engine's clock knows milliseconds only. */
function nextMoment(): Date {
  lastMade = Math.max(lastMade + 1, Date.now());
  return new Date(lastMade);
}

async function site(db: Db, accountId: string, title: string): Promise<string> {
  const id = newId();
  await db.insertInto('site').values({ id, account_id: accountId, title, created_at: nextMoment() }).execute();
  return id;
}

export async function facility(
  db: Db,
  accountId: string,
  siteId: string,
  title: string,
  checklistId: number,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('facility')
    .values({ id, account_id: accountId, site_id: siteId, title, created_at: nextMoment() })
    .execute();
  await db.insertInto('code').values({ code: id, account_id: accountId, facility_id: id }).execute();
  await db
    .insertInto('facility_checklist')
    .values({ account_id: accountId, facility_id: id, checklist_id: checklistId, pos: 0 })
    .execute();
  return id;
}
