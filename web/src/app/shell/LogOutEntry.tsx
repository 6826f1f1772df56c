import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../../features/session/api/keepSession';
import { useTranslation } from '../../lib/i18n';
import { currentPerson } from '../../lib/offline/person';
import { forgetRounds } from '../../lib/offline/rounds';
import { useReports } from '../../lib/offline/useReports';
import { Button, ButtonRow } from '../../ui/Button';
import { RowButton } from '../../ui/ListRow';
import { Sheet } from '../../ui/Sheet';

/** What the person was shown goes with them; what they have not sent stays for their return. */
async function leave(): Promise<void> {
  const personId = currentPerson();
  await logOut();
  if (personId !== null) await forgetRounds(personId).catch(() => undefined);
}

/** Logs out, but warns first while there are reports that only this phone has. */
export function LogOutEntry() {
  const { t } = useTranslation();
  const unsent = useReports().length;
  const [isWarned, setWarned] = useState(false);
  const leaving = useMutation({ mutationFn: leave });
  return (
    <>
      <RowButton
        lead={LogOut}
        title={t('app.menu.logOut')}
        disabled={leaving.isPending}
        onClick={() => (unsent > 0 ? setWarned(true) : leaving.mutate())}
      />
      {isWarned && (
        <Sheet
          title={t('offline.signOut.title', { count: unsent })}
          closeLabel={t('app.close')}
          onClose={() => setWarned(false)}
          foot={
            <ButtonRow wide="end">
              <Button variant="danger" busy={leaving.isPending} onClick={() => leaving.mutate()}>
                {t('offline.signOut.leave')}
              </Button>
              <Button onClick={() => setWarned(false)}>{t('offline.signOut.stay')}</Button>
            </ButtonRow>
          }
        >
          <p>{t('offline.signOut.text', { count: unsent })}</p>
        </Sheet>
      )}
    </>
  );
}
