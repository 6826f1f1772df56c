import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { onSessionLost } from '../lib/api/api';
import { useSession } from '../lib/session';
import { paths } from './paths';

/** What one person or organisation was shown is forgotten when another takes over, in this tab or from another one. */
export function SessionWatch() {
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const scope = session ? (session.accountId ?? 'none') : 'signed-out';
  const shownScope = useRef(scope);

  useEffect(() => {
    if (shownScope.current === scope) return;
    shownScope.current = scope;
    if (scope === 'signed-out') queryClient.clear();
    else void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'overview' });
  }, [scope, queryClient]);

  useEffect(() => onSessionLost(() => void navigate(paths.home(), { replace: true })), [navigate]);

  return null;
}
