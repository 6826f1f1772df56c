import type { Body, KioskView } from '@rounds/contract';
import type { PairingTrouble } from './state';

const api = '/aaa/api/v1/kiosks';
/** A hanging network is none. */
const patienceMs = 20_000;

interface Sent {
  token?: string;
  requestId?: string;
  body?: unknown;
}

/** Rejects without a network, and where somebody else answers in the server's place. */
async function post(call: string, { token, requestId, body }: Sent): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${api}/${call}`, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Kiosk ${token}` }),
      ...(requestId && { 'x-request-id': requestId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
    // Whoever leaves the kiosk closes the page.
    keepalive: true,
  });
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : {} };
}

const codeOf = (json: unknown): string | undefined => (json as { code?: string } | null)?.code;
/** A proxy's 401 is no reason to throw anything away. */
const isEnded = ({ status, json }: { status: number; json: unknown }) =>
  status === 401 && codeOf(json) === 'kiosk_ended';

export async function pair(
  body: Body<'POST /kiosks/pair'>,
): Promise<{ token: string; view: KioskView } | PairingTrouble> {
  try {
    const { status, json } = await post('pair', { body });
    if (status === 200) {
      const { token, kiosk } = json as { token: string; kiosk: KioskView };
      return { token, view: kiosk };
    }
    if (status === 429) return 'busy';
    return codeOf(json) === 'kiosk_code_wrong' ? 'wrong' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

export async function seen(
  token: string,
  body: Body<'POST /kiosks/seen'>,
): Promise<KioskView | 'ended' | 'unreachable'> {
  try {
    const answer = await post('seen', { token, body });
    if (isEnded(answer)) return 'ended';
    return answer.status === 200 ? (answer.json as KioskView) : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** `done`: the server has it, or will never take it. */
export async function sendRating(
  token: string,
  requestId: string,
  body: Body<'POST /kiosks/feedback'>,
): Promise<'done' | 'ended' | 'later'> {
  try {
    const answer = await post('feedback', { token, requestId, body });
    if (isEnded(answer)) return 'ended';
    return [201, 409, 422].includes(answer.status) ? 'done' : 'later';
  } catch {
    return 'later';
  }
}

/** The server no longer waits for this tablet. Without a network it finds out by the silence. */
export async function leave(token: string): Promise<void> {
  try {
    await post('leave', { token });
  } catch {
    // The tablet forgets its token in any case.
  }
}
