/** What other domains may ask this one to do. */
export { amongOrganisations, openSession, sessionParts, type SessionParts } from './session.service.js';
export { endSessionsOf } from './session.store.js';
export { findPersonOf, insertAttempt, insertPerson, takeAttempt } from './sign-in.store.js';
