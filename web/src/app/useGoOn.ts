import { useCallback } from 'react';
import { storage } from '../lib/storage';
import { useNavigate } from '../router/context';
import { paths } from './paths';

/** After a sign-in: to an invitation that still waits for an answer, to what the person wanted to see, or home. */
export function useGoOn(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const code = storage.read('invitationCode');
    if (code !== null) return navigate(paths.accept(code), { replace: true });
    const wanted = storage.read('wantedPath');
    storage.remove('wantedPath');
    return navigate(wanted ?? paths.home(), { replace: true });
  }, [navigate]);
}
