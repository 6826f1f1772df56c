import type { LiveKind } from './liveKinds';

/** The first part of every query's key that more than one file names. What is one call on the server is one key here. */
export const keys = {
  overview: 'overview',
  accounts: 'accounts',
  sites: 'sites',
  site: 'site',
  facilities: 'facilities',
  facility: 'facility',
  checklists: 'checklists',
  codes: 'codes',
  people: 'people',
  reasons: 'reasons',
  dashboard: 'dashboard',
  feedbacks: 'feedbacks',
  checks: 'checks',
  plans: 'plans',
  jobs: 'jobs',
  round: 'round',
  keptWork: 'kept-work',
  typed: 'typed',
  today: 'today',
  board: 'board',
  week: 'week',
} as const;

/** What shows figures: the dashboard, what is due, and the state of every site and facility. */
export const figures = [keys.dashboard, keys.sites, keys.facilities, keys.today, keys.board, keys.week] as const;

/** The list in which something that happened elsewhere would stand. */
export const listOf: Record<LiveKind, string> = {
  feedback: keys.feedbacks,
  review: keys.feedbacks,
  check: keys.checks,
  due: keys.plans,
  jobs: keys.jobs,
};
