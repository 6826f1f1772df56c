import type { NewPasskey, PasskeyAnswer } from '@rounds/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { SignInRefused } from './identity/port.js';

/** The site that passkeys are for. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

export const relyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
};

/** What is kept of a credential. */
export interface Credential {
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Throws SignInRefused unless it was made here, for this challenge, by somebody whom the device has recognised. */
export async function readNewPasskey(
  { rpId, origin }: RelyingParty,
  challenge: string,
  passkey: NewPasskey,
): Promise<Credential> {
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {}, response: { ...passkey.response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new SignInRefused('The new passkey does not hold');
  const { credential, credentialBackedUp } = registrationInfo;
  if (credential.id !== passkey.id) throw new SignInRefused('The new passkey has another name outside than inside');
  return {
    credentialId: bytes(credential.id),
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

export interface Used {
  counter: number;
  isSynced: boolean;
}

/** Throws SignInRefused unless the passkey signed this challenge here, and its counter has grown. */
export async function readAnswer(
  { rpId, origin }: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
  known: Pick<Credential, 'publicKey' | 'counter'>,
): Promise<Used> {
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: answer.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new SignInRefused('The signature does not hold');
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}

/** The library throws at whatever is not as it should be. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new SignInRefused('The passkey’s answer does not hold', { cause });
  }
}
