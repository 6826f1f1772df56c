import type { NewPasskey, PasskeyAnswer } from '@rounds/contract';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { request } from '../../../lib/api/api';

export type PasskeySupport = 'offered' | 'insecure' | 'unsupported';

/** Browsers have no passkeys on pages that came over plain http, this computer's own excepted. */
export function passkeySupport(): PasskeySupport {
  if (!isSecureContext) return 'insecure';
  return browserSupportsWebAuthn() ? 'offered' : 'unsupported';
}

export type PasskeyFault = 'cancelled' | 'exists' | 'impossible';

/** The device made or showed no passkey. */
export class PasskeyFailure extends Error {
  readonly fault: PasskeyFault;

  constructor(fault: PasskeyFault, cause: unknown) {
    super(`No passkey: ${fault}`, { cause });
    this.name = 'PasskeyFailure';
    this.fault = fault;
  }
}

/** The browser tells neither a wish from a timeout nor a missing passkey from a refused one, on purpose. */
const faults: Record<string, PasskeyFault> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
};

async function orFailure<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyFailure(faults[error instanceof Error ? error.name : ''] ?? 'impossible', error);
  }
}

const patienceMs = 15_000;
const begin = () => request('POST /auth/own/begin', { body: {}, timeoutMs: patienceMs });

/** A ceremony without a passkey: for a recovery code, which is bound to this browser in the same way. */
export const beginRecovery = async (): Promise<string> => (await begin()).state;

export interface Shown {
  state: string;
  credential: PasskeyAnswer;
}

/** `inField`: the browser offers passkeys where a field asks for them, and waits for as long as nobody takes one. */
async function show(inField: boolean): Promise<Shown> {
  const { state, challenge, rpId } = await begin();
  const { id, rawId, type, response } = await orFailure(
    startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required' },
      useBrowserAutofill: inField,
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    state,
    credential: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    },
  };
}

export const showPasskey = (): Promise<Shown> => show(false);

export const canOfferInField = (): Promise<boolean> =>
  passkeySupport() === 'offered' ? browserSupportsWebAuthnAutofill() : Promise.resolve(false);

export const showPasskeyInField = (): Promise<Shown> => show(true);

export const stopCeremony = (): void => WebAuthnAbortService.cancelCeremony();

export interface Made {
  state: string;
  credential: NewPasskey;
}

/** P-256, Ed25519 and RSA: what phones, password managers and Windows make. */
const algorithms = [-7, -8, -257];

/** Of whoever is signed in, or of somebody new. A device that holds one of theirs does not make another. */
export async function makePasskey(name: string): Promise<Made> {
  const { state, challenge, rpId, userHandle, knownIds } = await begin();
  const { id, rawId, type, response } = await orFailure(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Rounds' },
        user: { id: userHandle, name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: knownIds.map((known) => ({ id: known, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    state,
    credential: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) },
    },
  };
}
