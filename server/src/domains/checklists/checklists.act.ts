/** What other domains may ask this one to do. */
export { insertReadyChecklist } from './ready-checklist.store.js';
