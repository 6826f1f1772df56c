import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { logOut } from '../features/session/api/session';
import { useTranslation } from '../lib/i18n';
import { listReports } from '../lib/offline/queue';
import { currentPerson } from '../lib/session';
import { Button, ButtonRow } from '../ui/Button';
import { Sheet, useCloseSheet } from '../ui/Sheet';

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
      {unsent > 0 && <Question unsent={unsent} onClose={close} onLeave={leave} />}
    </LogOut>
  );
}

interface QuestionProps {
  unsent: number;
  onClose: () => void;
  onLeave: () => void;
}

function Question({ unsent, onClose, onLeave }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('offline.signOut.title', { count: unsent })}
      closeLabel={t('app.close')}
      onClose={onClose}
      foot={
        <ButtonRow wide="end">
          <Button block variant="danger" onClick={onLeave}>
            {t('offline.signOut.leave')}
          </Button>
          <Stay />
        </ButtonRow>
      }
    >
      <p>{t('offline.signOut.text', { count: unsent })}</p>
    </Sheet>
  );
}

function Stay() {
  const { t } = useTranslation();
  const close = useCloseSheet();
  return (
    <Button block onClick={close}>
      {t('offline.signOut.stay')}
    </Button>
  );
}
