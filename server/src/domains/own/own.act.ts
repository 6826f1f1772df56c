/** What other domains may ask this one to do. */
export { lockPerson, removeOwnWaysIn, signsInElsewhere } from './own.store.js';
