import { request } from '../../../lib/api/api';
import { mayBeDone } from '../../../lib/api/problem';
import { enterSession } from '../../../lib/enterSession';
import { storage } from '../../../lib/storage';
import { beginRecovery, makePasskey, type Shown } from './ceremony';

const answerMs = 30_000;

/** Only the call that uses a way in up is told: what fails before it leaves everything as it was. */
const tellingLoss = <Answer>(sent: Promise<Answer>, onLost: () => void): Promise<Answer> =>
  sent.catch((error: unknown) => {
    if (mayBeDone(error)) onLost();
    throw error;
  });

export async function signInWith({ state, credential }: Shown): Promise<void> {
  const invitationCode = storage.read('invitationCode');
  const answer = await request('POST /auth/own', {
    body: { state, credential, ...(invitationCode !== null && { invitationCode }) },
    timeoutMs: answerMs,
  });
  // One that could not be accepted stays, to be tried where there is room to say why.
  if (answer.joinedAccountId) storage.remove('invitationCode');
  await enterSession(answer);
}

/** Answers with how many codes are left. */
export async function signInWithCode(code: string, onLost: () => void): Promise<number> {
  const body = { state: await beginRecovery(), code: code.trim() };
  const answer = await tellingLoss(request('POST /auth/own/recover', { body, timeoutMs: answerMs }), onLost);
  await enterSession(answer);
  return answer.recoveryCodesLeft;
}

/** A name is one field: what follows the first space is the last name. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export async function joinByInvitation(code: string, name: string, onLost: () => void): Promise<void> {
  const made = await makePasskey(name.trim());
  const body = { ...made, ...namesOf(name), invitationCode: code };
  // Whatever comes of it: who signs in with the new key has no use for the invitation.
  storage.remove('invitationCode');
  await enterSession(await tellingLoss(request('POST /auth/own/register', { body, timeoutMs: answerMs }), onLost));
}

export interface FirstOwner {
  title: string;
  name: string;
  timeZone: string;
}

export async function setUp(secret: string, { title, name, timeZone }: FirstOwner): Promise<void> {
  const made = await makePasskey(name.trim());
  const body = { ...made, ...namesOf(name), secret, title: title.trim(), timeZone };
  await enterSession(await request('POST /setup', { body, timeoutMs: answerMs }));
}
