import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { logOut } from '../features/session/api/session';
import { listReports } from '../lib/offline/queue';
import { currentPerson } from '../lib/session';
import { lazyDialog } from '../shared/lazyPart';

const LeaveQuestion = lazyDialog(async () => (await import('./LeaveQuestion')).default);
const LogOut = createContext<() => void>(() => undefined);

/** Logs out, but warns first while there are reports that only this phone has. */
export const useLogOut = () => useContext(LogOut);

async function countUnsent(): Promise<number> {
  const personId = currentPerson();
  return personId === null ? 0 : (await listReports(personId).catch(() => [])).length;
}

/** Around everything: the menu that asks is closed by the tap, and the question must outlive it. */
export function LogOutProvider({ children }: { children: ReactNode }) {
  const [unsent, setUnsent] = useState(0);
  const ask = useCallback(() => {
    void countUnsent().then((count) => (count === 0 ? logOut() : setUnsent(count)));
  }, []);
  const close = () => setUnsent(0);
  const leave = () => {
    close();
    logOut();
  };
  return (
    <LogOut value={ask}>
      {children}
      {unsent > 0 && <LeaveQuestion unsent={unsent} onClose={close} onLeave={leave} />}
    </LogOut>
  );
}
