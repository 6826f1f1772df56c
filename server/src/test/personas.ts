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

/** Before anything that a test says was done. */
const longAgo = new Date('2026-01-01');

/**
 * An organisation with everybody in it, straight into the database: what is under test comes over HTTP afterwards.
 * Nearly every test begins with one, so what is alike is put in place at once.
 */
export async function organisation({ db }: TestApp, title = 'Neva Shore'): Promise<Organisation> {
  const id = newId();
  const [olga, mark, sonya, stepan] = await peopleNamed(db, ['Olga', 'Mark', 'Sonya', 'Stepan']);
  await db.insertInto('account').values({ id, title, owner_id: olga.id }).execute();
  const sites: [string, string] = [newId(), newId()];
  await db
    .insertInto('site')
    .values([
      { id: sites[0], account_id: id, title: 'North', created_at: nextMoment() },
      { id: sites[1], account_id: id, title: 'South', created_at: nextMoment() },
    ])
    .execute();
  const { id: checklistId } = await db
    .insertInto('checklist')
    .values({ account_id: id, title: 'Round', next_item: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { account_id: id, checklist_id: checklistId, created_at: longAgo };
  await db
    .insertInto('checklist_item')
    .values([
      { ...item, number: 1, pos: 0, title: 'Floor clean' },
      { ...item, number: 2, pos: 1, title: 'Soap filled', is_comment_allowed: true },
    ])
    .execute();
  const facilities = await doors(db, id, checklistId, [
    { siteId: sites[0], title: 'Lobby' },
    { siteId: sites[0], title: 'Washroom' },
    { siteId: sites[1], title: 'Car park' },
  ]);
  const [owner, manager, siteManager, staff] = await joined(db, id, [
    { ...olga, roleId: roles.owner, siteIds: null },
    { ...mark, roleId: roles.manager, siteIds: null },
    { ...sonya, roleId: roles.manager, siteIds: [sites[0]] },
    { ...stepan, roleId: roles.staff, siteIds: [sites[0]] },
  ]);
  return { id, title, sites, facilities, checklistId, owner, manager, siteManager, staff };
}

/** Signed in, and in no organisation yet. */
export async function newcomer({ db }: TestApp, firstName = 'Nina'): Promise<Persona> {
  const id = await person(db, firstName);
  return { id, firstName, token: await signIn(db, id, null) };
}

export async function person(db: Db, firstName: string, email: string | null = null): Promise<string> {
  const [{ id }] = await peopleNamed(db, [firstName], email);
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
  const [persona] = await joined(db, accountId, [{ id, firstName, roleId, siteIds }]);
  return persona;
}

export async function signIn(db: Db, personId: string, accountId: string | null): Promise<string> {
  const [token] = await signedIn(db, accountId, [personId]);
  return token;
}

/** As many answers as there were questions. */
type OfEach<Given extends unknown[], Answered> = { [Index in keyof Given]: Answered };

async function peopleNamed<Names extends [string, ...string[]]>(
  db: Db,
  names: Names,
  email: string | null = null,
): Promise<OfEach<Names, Pick<Persona, 'id' | 'firstName'>>> {
  const people = names.map((firstName) => ({ id: newId(), firstName }));
  await db
    .insertInto('person')
    .values(people.map(({ id, firstName }) => ({ id, first_name: firstName, last_name: 'Test', email })))
    .execute();
  return people as OfEach<Names, Pick<Persona, 'id' | 'firstName'>>;
}

interface Joining extends Pick<Persona, 'id' | 'firstName'> {
  roleId: RoleId;
  /** Null for the whole organisation. */
  siteIds: string[] | null;
}

async function joined<People extends [Joining, ...Joining[]]>(
  db: Db,
  accountId: string,
  people: People,
): Promise<OfEach<People, Persona>> {
  await db
    .insertInto('membership')
    .values(
      people.map(({ id, roleId, siteIds }) => ({
        account_id: accountId,
        person_id: id,
        role_id: roleId,
        whole_account: siteIds === null,
        created_at: nextMoment(),
      })),
    )
    .execute();
  const known = people.flatMap(({ id, siteIds }) => (siteIds ?? []).map((siteId) => ({ id, siteId })));
  if (known.length > 0) {
    await db
      .insertInto('membership_site')
      .values(known.map(({ id, siteId }) => ({ account_id: accountId, person_id: id, site_id: siteId })))
      .execute();
  }
  const tokens = await signedIn(db, accountId, people.map(({ id }) => id) as OfEach<People, string>);
  return people.map(({ id, firstName }, index) => ({ id, firstName, token: tokens[index] })) as OfEach<People, Persona>;
}

async function signedIn<Ids extends [string, ...string[]]>(
  db: Db,
  accountId: string | null,
  personIds: Ids,
): Promise<OfEach<Ids, string>> {
  const expires = new Date(Date.now() + 3_600_000);
  const sessions = personIds.map((personId) => ({ personId, sessionId: newId(), accountId }));
  await db
    .insertInto('session')
    .values(
      sessions.map(({ personId, sessionId }) => ({
        id: sessionId,
        person_id: personId,
        account_id: accountId,
        expires_at: expires,
      })),
    )
    .execute();
  const tokens = await accessTokens({ common: () => db });
  return (await Promise.all(sessions.map((session) => tokens.issue(session)))) as OfEach<Ids, string>;
}

let lastMade = 0;

/** Lists are in the order in which things were made, and the embedded engine's clock knows milliseconds only. */
function nextMoment(): Date {
  lastMade = Math.max(lastMade + 1, Date.now());
  return new Date(lastMade);
}

export async function facility(
  db: Db,
  accountId: string,
  siteId: string,
  title: string,
  checklistId: number,
): Promise<string> {
  const [id] = await doors(db, accountId, checklistId, [{ siteId, title }]);
  return id;
}

interface Door {
  siteId: string;
  title: string;
}

async function doors<Doors extends [Door, ...Door[]]>(
  db: Db,
  accountId: string,
  checklistId: number,
  named: Doors,
): Promise<OfEach<Doors, string>> {
  const made = named.map(({ siteId, title }) => ({
    id: newId(),
    account_id: accountId,
    site_id: siteId,
    title,
    created_at: nextMoment(),
  }));
  await db.insertInto('facility').values(made).execute();
  await db
    .insertInto('code')
    .values(made.map(({ id }) => ({ code: id, account_id: accountId, facility_id: id })))
    .execute();
  await db
    .insertInto('facility_checklist')
    .values(made.map(({ id }) => ({ account_id: accountId, facility_id: id, checklist_id: checklistId, pos: 0 })))
    .execute();
  return made.map(({ id }) => id) as OfEach<Doors, string>;
}
