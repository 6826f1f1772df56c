/** What other domains may ask this one to do. */
export { reportRound } from './checks.service.js';
