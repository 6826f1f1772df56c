/** What other domains may ask this one to do. */
export { takeTap } from './taps.service.js';
