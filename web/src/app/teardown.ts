import type { QueryClient } from '@tanstack/react-query';
import { showBadge } from '../features/notifications/api/appBadge';
import { removeReportsOf } from '../lib/offline/queue';
import { forgetOrganisation, forgetRoundsOfOthers } from '../lib/offline/rounds';
import { mirrorSession } from '../lib/offline/sessionMirror';
import { silencePush } from '../lib/pushSubscription';
import { keys } from '../lib/queryKeys';
import { currentPerson, type SessionStore } from '../lib/session';
import type { Left } from '../lib/sessionState';
import { phoneKeys } from '../lib/sharedPhone';
import { storage } from '../lib/storage';
import { wait } from '../lib/wait';

/** Not part of the first load; what cannot be fetched now is forgotten at the next start. */
const leaving = () => import('../lib/offline/leaving');

type Step = (left: Left, answers: QueryClient) => unknown;

/** In whichever of their organisations: a door of another one opens it, and what is in work there stays under the hands. */
const ofThePerson: readonly unknown[] = [keys.overview, keys.round, keys.keptWork, keys.typed];

/**
 * What goes when a person leaves, whichever way, with or without a network. What they have not sent stays for their
 * return. Each step may run twice: every open tab runs all of them.
 */
const steps: readonly Step[] = [
  async function forgetAnswers(left, answers) {
    if (left.kind === 'organisation') {
      const stays = left.reason === 'switched' ? ofThePerson : [keys.overview];
      return Promise.all([
        answers.resetQueries({ predicate: ({ queryKey }) => !stays.includes(queryKey[0]) }),
        // The jobs of a door are shown to who has its organisation open.
        answers.invalidateQueries({ queryKey: [keys.round] }),
      ]);
    }
    // Somebody else is signed in already, and their screens ask anew.
    if (currentPerson() !== null) return answers.resetQueries();
    // The screens go first: as long as they are there they would ask again, and be refused.
    await wait(0);
    return answers.clear();
  },
  function forgetKeysOfPhone({ kind }) {
    return kind === 'session' && phoneKeys.forget();
  },
  function forgetVisitsAtDoors({ kind }) {
    return kind === 'session' && storage.remove('visits');
  },
  function forgetTokensOfWorkers({ kind }) {
    return kind === 'session' && mirrorSession();
  },
  function forgetRoundsAndDrafts(left) {
    if (left.kind === 'session') return forgetRoundsOfOthers(currentPerson());
    const { personId, accountId, reason } = left;
    const isRemoved = reason === 'removed' && personId !== null && accountId !== null;
    return isRemoved && forgetOrganisation(personId, accountId);
  },
  async function forgetWhatIsDueAndPictures(left) {
    const { forgetKept } = await leaving();
    return forgetKept(left, currentPerson());
  },
  function forgetWhatCannotBeSent(left) {
    const isDeleted = left.kind === 'session' && left.reason === 'account-deleted';
    return isDeleted && left.personId !== null && removeReportsOf(left.personId);
  },
  function stopNotifications({ kind }) {
    return kind === 'session' && Promise.all([silencePush(), showBadge(0)]);
  },
];

/** A browser that does not answer must not keep the next person from signing in. */
const patienceMs = 5000;

/** To be called once, before anything is shown. */
export function startTeardown(session: SessionStore, answers: QueryClient): () => void {
  // A page that was closed in the middle of it, or a worker that found the session ended, left the rest to us.
  if (!session.read()) {
    void forgetRoundsOfOthers(null).catch(() => undefined);
    void leaving()
      .then(({ forgetKeptOfOthers }) => forgetKeptOfOthers(null))
      .catch(() => undefined);
  }
  return session.onLeft((left) => {
    const results = steps.map(async (step) => step(left, answers));
    return Promise.race([Promise.allSettled(results), wait(patienceMs)]);
  });
}
