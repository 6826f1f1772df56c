import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { fullName } from '../../../lib/fullName';
import { useDeletion } from '../../../lib/recordChange';
import { session } from '../../../lib/session';
import { storage } from '../../../lib/storage';
import { onceTimeoutMs, useShownOnce } from '../../../lib/useShownOnce';
import { makePasskey } from './ceremony';

const waysKey = ['profile', 'sign-in'];
const sessionsKey = ['sessions'];

export const useWaysIn = () =>
  useQuery({ queryKey: waysKey, queryFn: () => request('GET /profile/sign-in'), staleTime: 0 });

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: () => request('GET /sessions'), staleTime: 0 });

function useChange<Answer, Asked = void>(key: readonly string[], mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: key }) });
}

export const useEndSession = () =>
  useChange(sessionsKey, (id: string) => request('DELETE /sessions/{id}', { params: { id } }));

export const useEndOtherSessions = () => useChange(sessionsKey, () => request('DELETE /sessions'));

async function addPasskey(title: string) {
  const made = await makePasskey(fullName(session.read()?.profile) || title);
  return request('POST /profile/passkeys', { body: { ...made, title } });
}

export const useAddPasskey = () => useChange(waysKey, addPasskey);

export const useRenamePasskey = (id: string) =>
  useChange(waysKey, (title: string) => request('PATCH /profile/passkeys/{id}', { params: { id }, body: { title } }));

export const useRemovePasskey = (id: string) =>
  useChange(
    waysKey,
    useDeletion(() => request('DELETE /profile/passkeys/{id}', { params: { id } })),
  );

export const useMakeCodes = () =>
  useShownOnce(waysKey, () => request('POST /profile/recovery-codes', { timeoutMs: onceTimeoutMs }));

export const useUnbindProvider = () =>
  useChange(waysKey, (name: string) => request('DELETE /profile/providers/{name}', { params: { name } }));

/** Leaves for the provider, which sends the browser back to /auth; what it brings is then for binding, not for a sign-in. */
export async function startBinding(provider: string): Promise<void> {
  const { authUri } = await request('POST /profile/providers/begin', { body: { provider } });
  storage.write('bindingState', new URL(authUri).searchParams.get('state') ?? '');
  location.assign(authUri);
}
