/** What other domains may ask this one to do. */
export { lockFacility } from './facilities.store.js';
