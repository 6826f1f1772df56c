/** What other domains may ask this one to do. */
export { insertReadyChecklist, type ReadyChecklist } from './ready-checklist.store.js';
