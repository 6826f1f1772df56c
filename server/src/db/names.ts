import { sql } from 'kysely';
import type { Queries } from './scope.js';
import { statement, type Slots } from './statement.js';

/** What a page of a list speaks of. Those that are gone keep their names: history still says where and who. */
export interface Named {
  siteIds: readonly string[];
  facilityIds: readonly string[];
  personIds: readonly (string | null)[];
}

/** In one round trip, whatever the length of the page. */
export async function namesOf(db: Queries, { siteIds, facilityIds, personIds }: Named) {
  const [site, facility, user] = await Promise.all([
    sites(db, { ids: different(siteIds) }),
    facilities(db, { ids: different(facilityIds) }),
    people(db, { ids: different(personIds.filter((id) => id !== null)) }),
  ]);
  return { site: byId(site), facility: byId(facility), user: byId(user) };
}

type Ids = Slots<{ ids: string[] }>;

const sites = statement((db, { ids }: Ids) =>
  db
    .selectFrom('site')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::text[])`),
);

const facilities = statement((db, { ids }: Ids) =>
  db
    .selectFrom('facility')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::text[])`),
);

const people = statement((db, { ids }: Ids) =>
  db
    .selectFrom('person')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', sql<string>`any(${ids}::text[])`),
);

const different = (ids: readonly string[]): string[] => [...new Set(ids)];

export const byId = <Row extends { id: string | number }>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

export const fullName = (person: Record<'firstName' | 'lastName', string | null> | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ');
