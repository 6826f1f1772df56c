import type { PhonePeople } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../../lib/api/api';
import { isProblem } from '../../../lib/api/problem';
import { endUnopened } from '../../../lib/lockPhone';
import { forgetLockedDrafts } from '../../../lib/offline/rounds';
import { session } from '../../../lib/session';
import { phoneKeys } from '../../../lib/sharedPhone';
import { storage } from '../../../lib/storage';

/** How long a person looks at a pad that does nothing. */
const answerMs = 15_000;

const peopleKey = ['phone', 'people'];

interface KnownPeople {
  people: PhonePeople | null;
  isGone: boolean;
  isUnreached: boolean;
}

/** As they were last seen, where there is no network. */
export function usePhonePeople(): KnownPeople {
  const asked = useQuery({
    queryKey: peopleKey,
    queryFn: async () => {
      const secret = storage.read('sharedPhone')?.secret ?? '';
      const people = await request('POST /shared-phones/people', { body: { secret }, timeoutMs: answerMs });
      if (storage.read('sharedPhone')) storage.write('sharedPhone', { secret, people });
      return people;
    },
    retry: false,
    refetchInterval: 60_000,
  });
  const isGone = isProblem(asked.error, 'shared_phone_removed') || isProblem(asked.error, 'shared_phone_unknown');
  useEffect(() => {
    if (isGone) void becomeOrdinary();
  }, [isGone]);
  const { data } = asked;
  return { people: storage.read('sharedPhone')?.people ?? data ?? null, isGone, isUnreached: asked.isError };
}

/** What was sealed on it is still sent. */
async function becomeOrdinary(): Promise<void> {
  storage.remove('sharedPhone');
  await forgetLockedDrafts().catch(() => undefined);
  await import('../../../lib/offline/keptPhotos')
    .then(({ forgetLockedPhotos }) => forgetLockedPhotos())
    .catch(() => undefined);
}

/** Whoever has set a PIN is not asked to set one, also before the server is asked again. */
function rememberReady(personId: string): void {
  const kept = storage.read('sharedPhone');
  if (!kept?.people) return;
  const people = kept.people.people.map((each) =>
    each.personId === personId ? { ...each, state: 'ready' as const } : each,
  );
  storage.write('sharedPhone', { ...kept, people: { ...kept.people, people } });
}

/** The person who was here last: somebody else does not find what they had open. */
let lastPersonId: string | null = null;

/**
 * Resolves to whether it is the same person as before. Whoever went back meanwhile is nobody's session: the phone may be
 * in other hands by then. The call itself goes on, because an answer that nobody hears would leave a session behind.
 */
export async function enter(personId: string, pin: string, givenUp: AbortSignal): Promise<boolean> {
  const secret = storage.read('sharedPhone')?.secret ?? '';
  const answer = await request('POST /shared-phones/sign-in', {
    body: { secret, personId, pin },
    timeoutMs: answerMs,
  });
  await session.ended();
  rememberReady(personId);
  if (givenUp.aborted) endUnopened(answer.refreshToken);
  givenUp.throwIfAborted();
  const { storageKey, sealingKey, sealTicket } = answer;
  phoneKeys.hold({ personId, phoneSecret: secret, storageKey, sealingKey, sealTicket });
  session.begin(answer);
  const isSame = lastPersonId === null || lastPersonId === personId;
  lastPersonId = personId;
  return isSame;
}
