import { createApiClient } from '../api/client';
import { ApiProblem } from '../api/problem';
import { languageTag } from '../language';
import { openSession } from '../session';
import { openStorage } from '../storage';
import { personOf } from './person';
import { replayReports } from './replay';
import { readMirror, writeMirror } from './sessionMirror';

/** Sends what waits while no page is open. Rejects when it is to be tried again later. */
export async function sendFromWorker(): Promise<void> {
  const mirrored = await readMirror();
  if (!mirrored) return;
  const personId = personOf(mirrored.accessToken);
  if (personId === null) return;

  const items = new Map<string, string>();
  const session = openSession(
    openStorage({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }),
  );
  const { accessToken, refreshToken, permissions, language } = mirrored;
  session.renew({ accessToken, refreshToken, allowedPermissions: [...permissions] });

  let isKept: Promise<unknown> = Promise.resolve();
  session.subscribe(() => {
    const renewed = session.read();
    if (!renewed) return;
    const { profile: _, accountId: __, ...tokens } = renewed;
    isKept = writeMirror({ ...tokens, language });
  });

  const { request } = createApiClient({
    session,
    language: () => languageTag(language),
    onSessionLost: () => undefined,
  });
  // A page may have used this token up in its last moment. Asking first is harmless; using it again would end the
  // whole session.
  const isLiving = await request('POST /auth/tokens/validate', { body: { refreshToken } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiProblem && error.status === 401) return false;
      throw error;
    },
  );
  if (!isLiving) return;
  const replayed = await replayReports(personId, request);
  await isKept;
  if (replayed === 'later') throw new Error('The server could not be reached');
}
