/** What other domains may ask this one to do. */
export { reportProblem } from './jobs.service.js';
export { moveJob } from './moving.service.js';
export { insertLivedJob, type LivedJob } from './lived-job.service.js';
