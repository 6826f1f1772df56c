import { createApiClient, type ApiClient } from '../api/client';
import { ApiProblem } from '../api/problem';
import { languageTag } from '../language';
import { openSession } from '../session';
import { openStorage } from '../storage';
import { personOf } from './person';
import { readMirror, writeMirror } from './sessionMirror';

export interface WorkerConnection {
  personId: string;
  request: ApiClient['request'];
  /** To be awaited at the end: tokens that were renewed on the way are where the page will find them. */
  close: () => Promise<void>;
}

/** The way to the server in the name of who was signed in last, for a worker while no page is open; null for nobody. */
export async function connectFromWorker(): Promise<WorkerConnection | null> {
  const mirrored = await readMirror();
  if (!mirrored) return null;
  const personId = personOf(mirrored.accessToken);
  if (personId === null) return null;

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

  let isKept: Promise<void> = Promise.resolve();
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
  return isLiving ? { personId, request, close: () => isKept } : null;
}
