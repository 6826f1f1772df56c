import { limits } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { currentCode } from '../facilities/facilities.read.js';
import { titleColumns } from '../jobs/job-title.read.js';
import { membersInReach } from '../people/people.read.js';
import { reasonWords } from '../reasons/reasons.read.js';

/** Regular expressions, see `plain.ts`. */
type Patterns = readonly string[];

/** Every word is somewhere in the texts. */
const hasWords = (words: Patterns, ...texts: (string | RawBuilder<string>)[]): RawBuilder<boolean> => {
  const all = sql.join(
    texts.map((text) => (typeof text === 'string' ? sql.ref(text) : text)),
    sql` || ' ' || `,
  );
  return sql<boolean>`(${all}) ~ all(${words}::text[])`;
};

/** What begins with the first word comes first, then by name. */
const beginsOtherwise = ([first = '']: Patterns, title: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(title)} !~ ${`^${first}`}`;

const most = sql.lit(limits.foundMost);

export const findSites = (db: Queries, reach: Reach, words: Patterns) =>
  db
    .selectFrom('site')
    .where('site.account_id', '=', reach.accountId)
    .where('site.deleted_at', 'is', null)
    .where(inReach('site.id', reach))
    .where(hasWords(words, 'site.title', 'site.address'))
    .select(['site.id', 'site.title'])
    .orderBy(beginsOtherwise(words, 'site.title'))
    .orderBy('site.title')
    .orderBy('site.id')
    .limit(most)
    .execute();

const livingFacilities = (db: Queries, reach: Reach) =>
  db
    .selectFrom('facility')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .where('facility.account_id', '=', reach.accountId)
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .where(inReach('facility.site_id', reach));

export const findFacilities = (db: Queries, reach: Reach, words: Patterns) =>
  livingFacilities(db, reach)
    .where(hasWords(words, 'facility.title', 'site.title'))
    .select(['facility.id', 'facility.title', 'site.title as siteTitle', currentCode.as('code')])
    .orderBy(beginsOtherwise(words, 'facility.title'))
    .orderBy('facility.title')
    .orderBy('site.title')
    .orderBy('facility.id')
    .limit(most)
    .execute();

const jobReason = reasonWords('door_job.account_id', 'door_job.reason_id');

/** Those that wait; closed ones are history, and in the list of jobs. */
export const findJobs = (db: Queries, reach: Reach, words: Patterns) =>
  livingFacilities(db, reach)
    .innerJoin('door_job', 'door_job.facility_id', 'facility.id')
    .where(sql<boolean>`door_job.state in ('open', 'done')`)
    .where(hasWords(words, 'door_job.title', jobReason, 'facility.title', 'site.title'))
    .select([
      'door_job.id',
      ...titleColumns,
      'door_job.state',
      'facility.title as facilityTitle',
      'site.title as siteTitle',
    ])
    .orderBy(beginsOtherwise(words, 'door_job.title'))
    .orderBy('door_job.opened_at')
    .orderBy('door_job.id')
    .limit(most)
    .execute();

export const findPlans = (db: Queries, reach: Reach, words: Patterns) =>
  db
    .selectFrom('plan')
    .innerJoin('site', 'site.id', 'plan.site_id')
    .where('plan.account_id', '=', reach.accountId)
    .where('plan.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .where(inReach('plan.site_id', reach))
    .where(hasWords(words, 'plan.title', 'site.title'))
    .select(['plan.id', 'plan.title', 'site.title as siteTitle'])
    .orderBy(beginsOtherwise(words, 'plan.title'))
    .orderBy('plan.title')
    .orderBy('plan.id')
    .limit(most)
    .execute();

export const findPeople = (db: Queries, reach: Reach, words: Patterns) =>
  membersInReach(db, reach)
    .where(hasWords(words, 'person.first_name', 'person.last_name'))
    .select(['person.id', 'person.first_name as firstName', 'person.last_name as lastName'])
    .orderBy('person.first_name')
    .orderBy('person.last_name')
    .orderBy('person.id')
    .limit(most)
    .execute();
