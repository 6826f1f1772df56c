/** What other domains may ask this one to do. */
export { insertFacility, lockFacility, replaceChecklists } from './facilities.store.js';
