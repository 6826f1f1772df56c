import { request } from '../api/api';
import { currentPerson } from '../session';

/** Sends nothing once somebody else is signed in: it would count as theirs. */
export const requestAs =
  (personId: string | null): typeof request =>
  async (call, ...given) => {
    if (currentPerson() !== personId) throw new Error('Somebody else is signed in');
    return request(call, ...given);
  };
