/** What other domains may ask this one to do. */
export { insertAccount } from './accounts.store.js';
export { closeGuideOf } from './guide.store.js';
