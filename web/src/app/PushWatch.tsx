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
    if (!isSignedIn) return undefined;
    let isOver = false;
    let stop = () => {
      isOver = true;
    };
    // Not needed for the first screen, so not part of its load.
    void import('../features/notifications/api/push').then(({ renewPush, renewWhenAsked }) => {
      if (isOver) return;
      stop = renewWhenAsked();
      void renewPush();
    });
    return () => stop();
  }, [isSignedIn]);

  useEffect(() => {
    void showBadge(unsent);
    const showAgain = () => document.visibilityState === 'visible' && void showBadge(unsent);
    document.addEventListener('visibilitychange', showAgain);
    return () => document.removeEventListener('visibilitychange', showAgain);
  }, [unsent]);

  return null;
}
