/** What other domains may ask this one to do. */
export { provePresence, type PresenceClaim } from './presence.service.js';
export { signScan } from './scan.js';
