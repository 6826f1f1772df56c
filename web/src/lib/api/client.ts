import { limits, type ErrorCode } from '@rounds/contract';
import { currentLanguage, languageTag } from '../language';
import { newRequestId } from '../requestId';
import { session as appSession, type SessionStore } from '../session';
import { addressOf, type Answer, type CallKey, type Given, type Rest } from './call';
import { ApiProblem, NetworkFailure, problemOf } from './problem';
import { createRefresh } from './refresh';

interface ClientOptions {
  /** Empty in the app, which is served by the same origin. */
  origin?: string;
  session?: SessionStore;
  language?: () => string;
  /** The session has ended and nobody asked for it. */
  onSessionLost: () => void;
}

/** These say that what was sent is wrong, not that the access token is old. */
const refusedForGood: ReadonlySet<ErrorCode | null> = new Set(['sign_in_refused', 'refresh_refused'] as const);

const asksForRefresh = (problem: ApiProblem): boolean => problem.status === 401 && !refusedForGood.has(problem.code);

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient({
  origin = '',
  session = appSession,
  language = () => languageTag(currentLanguage()),
  onSessionLost,
}: ClientOptions) {
  async function send(call: CallKey, given: Given, accessToken: string | undefined): Promise<Response> {
    const { method, path } = addressOf(call, given);
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
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
      signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    };
    const response = await fetch(origin + path, init).catch((error: unknown) => {
      if (given.signal?.aborted) throw error;
      throw new NetworkFailure(error);
    });
    if (response.ok || response.status === 304) return response;
    throw await problemOf(response);
  }

  const refresh = createRefresh({
    session,
    exchange: async ({ refreshToken, accountId }) => {
      const body = { refreshToken, ...(accountId !== null && { accountId }) };
      const response = await send('POST /auth/tokens/refresh', { body }, undefined);
      return (await response.json()) as Answer<'POST /auth/tokens/refresh'>;
    },
    onSessionLost,
  });

  async function sendSignedIn(call: CallKey, given: Given): Promise<Response> {
    // One id for both attempts: they are the same submission.
    const same = { ...given, requestId: given.requestId ?? newRequestId() };
    const accessToken = session.read()?.accessToken;
    try {
      return await send(call, same, accessToken);
    } catch (error) {
      if (accessToken === undefined || !(error instanceof ApiProblem) || !asksForRefresh(error)) throw error;
      if (!(await refresh(accessToken))) throw error;
      return send(call, same, session.read()?.accessToken);
    }
  }

  return {
    /** Sends a call of the contract and gives back its answer. */
    request: async <Key extends CallKey>(call: Key, ...[input]: Rest<Key>): Promise<Answer<Key>> => {
      const response = await sendSignedIn(call, input ?? {});
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as Answer<Key>;
    },
    /** The raw response: for streamed answers, and for those with an ETag. */
    open: <Key extends CallKey>(call: Key, ...[input]: Rest<Key>): Promise<Response> => sendSignedIn(call, input ?? {}),
  };
}
