import { sql, type ExpressionBuilder } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

/** Whoever works only at some sites knows those who work at the same ones. */
const sharesSite = (siteIds: readonly string[]) => (build: ExpressionBuilder<Schema, 'membership'>) =>
  build.exists(
    build
      .selectFrom('membership_site')
      .whereRef('membership_site.account_id', '=', 'membership.account_id')
      .whereRef('membership_site.person_id', '=', 'membership.person_id')
      .where('membership_site.site_id', '=', sql<string>`any(${siteIds})`)
      .select(sql.lit(1).as('one')),
  );

export const membersInReach = (db: Queries, { accountId, siteIds }: Reach) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.account_id', '=', accountId)
    .$if(siteIds !== null, (query) => query.where(sharesSite(siteIds ?? [])));
