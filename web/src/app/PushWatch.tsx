import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { showBadge } from '../features/notifications/api/appBadge';
import { onNotificationOpen } from '../features/notifications/api/opening';
import { useReports } from '../lib/offline/useReports';
import { useSession } from '../lib/session';

/** Follows tapped notifications to their place, keeps the subscription alive and the badge true. */
export function PushWatch() {
  const navigate = useNavigate();
  const isSignedIn = useSession() !== null;
  const unsent = useReports().length;

  useEffect(() => onNotificationOpen((path) => void navigate(path)), [navigate]);

  useEffect(() => {
    // Not needed for the first screen, so not part of its load.
    if (isSignedIn) void import('../features/notifications/api/push').then(({ renewPush }) => renewPush());
  }, [isSignedIn]);

  useEffect(() => {
    void showBadge(unsent);
    const showAgain = () => document.visibilityState === 'visible' && void showBadge(unsent);
    document.addEventListener('visibilitychange', showAgain);
    return () => document.removeEventListener('visibilitychange', showAgain);
  }, [unsent]);

  return null;
}
