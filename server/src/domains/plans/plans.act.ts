/** What other domains may ask this one to do. */
export { insertLivedPlan } from './lived-plan.service.js';
export { countMissed, fulfil } from './rounds.store.js';
