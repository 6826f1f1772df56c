/** What other domains may ask this one to do. */
export { insertSite } from './sites.store.js';
