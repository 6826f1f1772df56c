/** What other domains may ask this one to do. */
export { findPersonOf, insertPerson } from './sign-in.store.js';
