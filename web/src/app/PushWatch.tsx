import { useEffect } from 'react';
import { showBadge } from '../features/notifications/api/appBadge';
import { onNotificationOpen } from '../features/notifications/api/opening';
import { claimsOf } from '../lib/claims';
import { useReports } from '../lib/offline/useReports';
import { useSession } from '../lib/session';
import { whenQuiet } from '../lib/whenQuiet';
import { useNavigate } from '../router/context';

/** Follows tapped notifications to their place, keeps the subscription alive and the badge true. */
export function PushWatch() {
  const navigate = useNavigate();
  const session = useSession();
  // A subscription belongs to a session: who signed in anew tells theirs again.
  const sessionId = session && claimsOf(session.accessToken).sid;
  const unsent = useReports().length;

  useEffect(() => onNotificationOpen((path) => void navigate(path)), [navigate]);

  useEffect(() => {
    if (sessionId === null) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { renewPush, renewWhenAsked } = await import('../features/notifications/api/push');
      if (isOver) return;
      stop = renewWhenAsked();
      void renewPush();
    };
    // Not needed for the first screen, so not part of its load. What cannot be fetched now is at the next start.
    const callOff = whenQuiet(() => void start().catch(() => undefined));
    return () => {
      isOver = true;
      callOff();
      stop?.();
    };
  }, [sessionId]);

  useEffect(() => {
    void showBadge(unsent);
    const showAgain = () => document.visibilityState === 'visible' && void showBadge(unsent);
    document.addEventListener('visibilitychange', showAgain);
    return () => document.removeEventListener('visibilitychange', showAgain);
  }, [unsent]);

  return null;
}
