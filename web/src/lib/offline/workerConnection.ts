import { createApiClient, type ApiClient } from '../api/client';
import { isProblem } from '../api/problem';
import { personOf } from '../claims';
import { languageTag } from '../language';
import { openSession } from '../session';
import { openStorage } from '../storage';
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

  const session = openSessionInMemory();
  const { accessToken, refreshToken, permissions, language } = mirrored;
  session.begin({ accessToken, refreshToken, allowedPermissions: [...permissions], firstName: '', lastName: '' });

  let isKept: Promise<void> = Promise.resolve();
  session.subscribe(() => {
    const renewed = session.read();
    if (!renewed) return;
    isKept = writeMirror({
      accessToken: renewed.accessToken,
      refreshToken: renewed.refreshToken,
      permissions: renewed.permissions,
      language,
    });
  });

  const { request } = createApiClient({ session, language: () => languageTag(language) });
  // A page may have used this token up in its last moment. Asking first is harmless; using it again would end the
  // whole session.
  const isLiving = await request('POST /auth/tokens/validate', { body: { refreshToken } }).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, 'refresh_refused')) return false;
      throw error;
    },
  );
  return isLiving ? { personId, request, close: () => isKept } : null;
}

/** For what can be sent without a session. */
export const connectAsNobody = (): ApiClient['request'] => createApiClient({ session: openSessionInMemory() }).request;

function openSessionInMemory() {
  const items = new Map<string, string>();
  return openSession(
    openStorage({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }),
  );
}
