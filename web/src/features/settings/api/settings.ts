import type { Account, Language, NotificationChoices } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { open, request } from '../../../lib/api/api';
import { requestAs } from '../../../lib/offline/requestAs';
import { keys } from '../../../lib/queryKeys';
import { saveFile } from '../../../lib/saveFile';
import { currentPerson } from '../../../lib/session';

const choicesKey = ['notifications', 'choices'];

export const useChoices = (isSignedIn: boolean) =>
  useQuery({
    queryKey: choicesKey,
    queryFn: () => request('GET /notifications/choices'),
    staleTime: 0,
    enabled: isSignedIn,
  });

export interface OrganisationSettings {
  account: Account;
  changed: Partial<Pick<Account, 'messageRetentionDays' | 'showsLastCheck'>>;
}

export interface SettingsChange {
  language: Language;
  choices: NotificationChoices;
  /** Only when it is to change. */
  organisation?: OrganisationSettings;
}

async function save({ language, choices, organisation }: SettingsChange): Promise<void> {
  // Somebody else may have signed in before the last of them.
  const send = requestAs(currentPerson());
  await send('PATCH /profile', { body: { language } });
  await send('PUT /notifications/choices', { body: choices });
  if (organisation) {
    const { id, title } = organisation.account;
    await send('PUT /accounts/{id}', { params: { id }, body: { title, ...organisation.changed } });
  }
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: choicesKey }),
        queryClient.invalidateQueries({ queryKey: [keys.accounts] }),
        queryClient.invalidateQueries({ queryKey: [keys.overview] }),
      ]),
  });
}

async function downloadOwnData(): Promise<void> {
  const response = await open('GET /profile/export');
  saveFile(await response.blob(), 'rounds-my-data.json');
}

export const useDownloadOwnData = () => useMutation({ mutationFn: downloadOwnData });
