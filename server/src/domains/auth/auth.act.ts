/** What other domains may ask this one to do. */
export { openSession, sessionParts, type SessionParts } from './session.service.js';
export { findPersonOf, insertPerson } from './sign-in.store.js';
