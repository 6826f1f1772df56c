import { limits } from '@rounds/contract';
import { currentLanguage, languageTag } from '../language';
import { newRequestId } from '../requestId';
import { session as appSession, type SessionStore } from '../session';
import { addressOf, type Answer, type CallKey, type Given, type Rest } from './call';
import { isProblem, NetworkFailure, problemOf } from './problem';
import { createRefresh, refreshTimeoutMs } from './refresh';
import { hearClock } from './serverClock';

interface ClientOptions {
  /** Empty in the app, which is served by the same origin. */
  origin?: string;
  session?: SessionStore;
  language?: () => string;
}

/** Somebody looks at an empty screen meanwhile; what is read can be asked for again at no harm. */
const readTimeoutMs = 30_000;
/** What has a request id of its caller's is sent again under it, and done once. */
const repeatTimeoutMs = 60_000;

/** Nothing of ours is HTML: it is the sign-in page of a guest Wi-Fi, which answers 200 to everything. */
const isForeign = (response: Response): boolean => response.headers.get('Content-Type')?.includes('html') ?? false;

async function orNetworkFailure<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkFailure(error);
  }
}

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient({
  origin = '',
  session = appSession,
  language = () => languageTag(currentLanguage()),
}: ClientOptions = {}) {
  async function send(call: CallKey, given: Given, accessToken: string | undefined): Promise<Response> {
    const { method, path } = addressOf(call, given);
    const timeout = AbortSignal.timeout(given.timeoutMs ?? limits.requestTimeoutMs);
    const init: RequestInit = {
      method,
      headers: {
        Accept: 'application/json, application/problem+json',
        'Accept-Language': language(),
        'X-Request-Id': given.requestId ?? newRequestId(),
        ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
        ...(given.body !== undefined && { 'Content-Type': 'application/json' }),
        ...given.headers,
      },
      ...(given.keepalive && { keepalive: true }),
      signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      // What a blob is goes along with it.
      body: given.raw ?? (given.body === undefined ? null : JSON.stringify(given.body)),
    };
    const askedAt = Date.now();
    const response = await orNetworkFailure(fetch(origin + path, init), given.signal);
    if (response.ok && isForeign(response)) throw new NetworkFailure(`${path} answered with a page`);
    if (!response.ok && response.status !== 304) throw await problemOf(response);
    hearClock(response, askedAt);
    return response;
  }

  /** The answer may break off in its middle, or be no JSON at all. */
  const answerOf = async <Key extends CallKey>(response: Response, signal?: AbortSignal): Promise<Answer<Key>> => {
    const text = await orNetworkFailure(response.text(), signal);
    try {
      return (text === '' ? undefined : JSON.parse(text)) as Answer<Key>;
    } catch (error) {
      throw new NetworkFailure(error);
    }
  };

  const refresh = createRefresh({
    session,
    exchange: async ({ refreshToken, accountId }) => {
      const body = { refreshToken, attempt: session.attempt(), ...(accountId !== null && { accountId }) };
      const response = await send('POST /auth/tokens/refresh', { body, timeoutMs: refreshTimeoutMs }, undefined);
      return answerOf<'POST /auth/tokens/refresh'>(response);
    },
  });

  async function sendSignedIn(call: CallKey, given: Given): Promise<Response> {
    // One id for both attempts: they are the same submission.
    const same = { ...given, requestId: given.requestId ?? newRequestId() };
    const before = session.read();
    try {
      return await send(call, same, before?.accessToken);
    } catch (error) {
      if (!before || !isProblem(error, 'not_signed_in')) throw error;
      if (!(await refresh(before.accessToken))) throw error;
      const now = session.read();
      // Somebody else may have signed in meanwhile.
      if (now?.personId !== before.personId) throw error;
      return send(call, same, now.accessToken);
    }
  }

  return {
    /** Sends a call of the contract and gives back its answer. */
    request: async <Key extends CallKey>(call: Key, ...[input]: Rest<Key>): Promise<Answer<Key>> => {
      const canRepeat = input?.requestId === undefined ? undefined : repeatTimeoutMs;
      const timeoutMs = input?.timeoutMs ?? (call.startsWith('GET ') ? readTimeoutMs : canRepeat);
      const response = await sendSignedIn(call, { ...input, timeoutMs });
      return answerOf<Key>(response, input?.signal);
    },
    /** The raw response: for streamed answers, and for those with an ETag. */
    open: <Key extends CallKey>(call: Key, ...[input]: Rest<Key>): Promise<Response> => sendSignedIn(call, input ?? {}),
  };
}
