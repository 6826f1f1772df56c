/** What other domains may ask about an organisation. */
export { mayChange } from './accounts.policy.js';
export { readAccount } from './accounts.service.js';
