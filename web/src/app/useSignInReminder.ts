import { useTranslation } from '../lib/i18n';
import { useWaitingOnPhone } from '../lib/offline/useReports';
import { storage } from '../lib/storage';

export interface SignInReminder {
  title: string;
  text: string;
}

/**
 * What somebody who is signed out should know before anything else: that their work waits for a sign-in, or that they
 * were signed out without having asked for it. Undefined until that is known.
 */
export function useSignInReminder(): SignInReminder | null | undefined {
  const { t } = useTranslation();
  const count = useWaitingOnPhone();
  if (count === null) return undefined;
  if (count > 0) return { title: t('offline.signIn.title', { count }), text: t('offline.signIn.text', { count }) };
  return storage.read('isSessionLost') ? { title: t('offline.signIn.lost'), text: t('offline.signIn.lostText') } : null;
}
