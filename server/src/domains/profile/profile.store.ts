import type { AccountOverview, Guide, Language, Person } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { reaches, type Reach } from '../../reach.js';
import { guideOf } from '../accounts/guide.read.js';

const personColumns = ['id', 'first_name as firstName', 'last_name as lastName', 'email', 'language'] as const;

export const findPerson = (db: Queries, personId: string): Promise<Person> =>
  db.selectFrom('person').select(personColumns).where('id', '=', personId).executeTakeFirstOrThrow();

export const updateLanguage = (db: Queries, personId: string, language: Language): Promise<Person> =>
  db
    .updateTable('person')
    .set({ language })
    .where('id', '=', personId)
    .returning(personColumns)
    .executeTakeFirstOrThrow();

/** Every organisation of the person with the living sites that they see in it. */
export async function listOverview(db: Queries, personId: string): Promise<AccountOverview[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select([
      'account.id',
      'account.title',
      'membership.role_id as roleId',
      'membership.whole_account as wholeAccount',
      sql<{ id: string; title: string }[]>`coalesce((
        select json_agg(json_build_object('id', site.id, 'title', site.title) order by site.created_at, site.id)
        from site
        where site.account_id = account.id and site.deleted_at is null and (
          membership.whole_account or exists (
            select from membership_site
            where membership_site.account_id = account.id
              and membership_site.person_id = membership.person_id
              and membership_site.site_id = site.id
          )
        )
      ), '[]'::json)`.as('sites'),
      sql<boolean>`exists (
        select from plan
        where plan.account_id = account.id and plan.deleted_at is null and (
          membership.whole_account or exists (
            select from membership_site
            where membership_site.account_id = account.id
              and membership_site.person_id = membership.person_id
              and membership_site.site_id = plan.site_id
          )
        )
      )`.as('hasPlans'),
      guideOf.as('guide'),
    ])
    .where('membership.person_id', '=', personId)
    .where('account.deleted_at', 'is', null)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows.map(({ guide, ...account }) => ({ ...account, ...(guide && !isOver(guide) && { guide }) }));
}

const isOver = ({ facilityId: _facilityId, ...steps }: Guide): boolean => Object.values(steps).every(Boolean);

/** What somebody who came in with a PIN sees of it. */
export async function listOverviewAt(db: Queries, personId: string, reach: Reach | null): Promise<AccountOverview[]> {
  const accounts = await listOverview(db, personId);
  return accounts
    .filter(({ id }) => id === reach?.accountId)
    .map((account) => ({ ...account, sites: account.sites.filter(({ id }) => reach && reaches(reach, id)) }));
}
