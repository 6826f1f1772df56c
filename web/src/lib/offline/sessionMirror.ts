import { withSessionLock } from '../api/sessionLock';
import { issuedAt, personOf } from '../claims';
import { currentLanguage } from '../language';
import { session } from '../session';
import { wait } from '../wait';
import { offlineDatabase, type MirroredSession } from './database';

/**
 * A worker cannot read the page's storage, and a refresh token works once. So the page leaves its tokens where the
 * worker finds them, and takes over those that the worker has renewed in the meantime. Both do it under the lock that
 * guards every refresh.
 */
export async function startSessionMirror(): Promise<void> {
  try {
    await Promise.race([withSessionLock(takeOver), patience()]);
    session.subscribe(() => void mirrorSession().catch(() => undefined));
    await mirrorSession();
  } catch {
    // Where nothing can be kept there is no worker that could send anything.
  }
}

/** A tab whose refresh hangs on a bad network holds the lock; the app must open all the same. */
const patience = () => wait(1500);

/**
 * Browsers write a page's storage to disk seconds late. Killed in between, they come back with tokens that were used up
 * already; the copy, written at once, is the newer one then too.
 */
async function takeOver(): Promise<void> {
  const mirrored = await readMirror();
  const current = session.read();
  if (!mirrored || !current || mirrored.refreshToken === current.refreshToken) return;
  if (personOf(mirrored.accessToken) !== personOf(current.accessToken)) return;
  if (issuedAt(mirrored.accessToken) < issuedAt(current.accessToken)) return;
  const { accessToken, refreshToken, permissions } = mirrored;
  session.renew({ accessToken, refreshToken, allowedPermissions: [...permissions] });
}

/** What is left for the workers follows the session, to its end. */
export async function mirrorSession(): Promise<void> {
  const current = session.read();
  if (!current) return forgetMirror();
  const { accessToken, refreshToken, permissions } = current;
  await writeMirror({ accessToken, refreshToken, permissions, language: currentLanguage() });
}

async function forgetMirror(): Promise<void> {
  await (await offlineDatabase()).delete('session', 'current');
}

export async function readMirror(): Promise<MirroredSession | undefined> {
  return (await offlineDatabase()).get('session', 'current');
}

export async function writeMirror(mirrored: MirroredSession): Promise<void> {
  const database = await offlineDatabase();
  const { store, done } = database.transaction('session', 'readwrite', { durability: 'strict' });
  await Promise.all([store.put(mirrored, 'current'), done]);
}
