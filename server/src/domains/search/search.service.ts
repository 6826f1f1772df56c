import type { Answer, Language } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import { holds, type Caller } from '../../http/caller.js';
import { jobTitle } from '../jobs/job-title.read.js';
import { patternsOf } from './plain.js';
import { findFacilities, findJobs, findPeople, findPlans, findSites } from './search.store.js';

type Found = Answer<'GET /search'>;

const nothing: Found = { sites: [], facilities: [], jobs: [], plans: [], people: [] };

/** One round trip over what is there now: nothing of it grows with history. */
export async function search(db: Db, caller: Caller, language: Language, typed: string): Promise<Found> {
  const { standing } = caller;
  const words = patternsOf(typed);
  if (!standing || words.length === 0) return nothing;
  const [sites, facilities, jobs, plans, people] = await Promise.all([
    findSites(db, standing, words),
    findFacilities(db, standing, words),
    findJobs(db, standing, words),
    holds(caller, 'site.Management') ? findPlans(db, standing, words) : [],
    holds(caller, 'invitation.Create') ? findPeople(db, standing, words) : [],
  ]);
  const titledJobs = jobs.map(({ id, state, facilityTitle, siteTitle, ...job }) => ({
    id,
    title: jobTitle(job, language),
    state,
    facilityTitle,
    siteTitle,
  }));
  return { sites, facilities, jobs: titledJobs, plans, people };
}
