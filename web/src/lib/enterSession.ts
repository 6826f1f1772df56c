import type { SignedIn } from '@rounds/contract';
import { request } from './api/api';
import { claimsOf } from './claims';
import { session } from './session';

/** What a sign-in answered with becomes the session. Who signed in again would stand in their list of sessions twice. */
export async function enterSession(answer: SignedIn): Promise<void> {
  const before = session.read();
  await session.ended();
  session.begin(answer);
  const { sid } = claimsOf(before?.accessToken ?? '');
  if (typeof sid !== 'string' || before?.personId !== session.read()?.personId) return;
  void request('DELETE /sessions/{id}', { params: { id: sid }, keepalive: true }).catch(() => undefined);
}
