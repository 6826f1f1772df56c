import { useCallback, useEffect, useState } from 'react';
import { usePhonePeople } from '../../features/shared-phone/api/phone';
import { People, type PhonePerson } from '../../features/shared-phone/components/People';
import { PinEntry } from '../../features/shared-phone/components/PinEntry';
import { useTranslation } from '../../lib/i18n';
import { useNavigate } from '../../router/context';
import { Loader } from '../../ui/Loader';
import { Logo } from '../../ui/Logo';
import { Notice } from '../../ui/Notice';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';
import { useTitle } from '../useTitle';
import styles from '../../features/shared-phone/components/SharedPhone.module.css';

/** Instead of every screen while nobody is signed in on a shared phone. */
export default function SharedPhoneScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const { people, isGone, isUnreached } = usePhonePeople();
  const [chosen, setChosen] = useState<PhonePerson | null>(null);
  useTitle(chosen?.name ?? t('phone.who'));
  useEffect(() => {
    if (isGone) toast({ text: t('phone.gone') });
  }, [isGone, toast, t]);
  // Of the one who was here last, nothing is opened for somebody else.
  const goOn = useCallback((isSame: boolean) => void (isSame || navigate(paths.home(), { replace: true })), [navigate]);
  const goBack = useCallback(() => setChosen(null), []);
  return (
    <main className={styles.page}>
      {chosen ? (
        <PinEntry person={chosen} onBack={goBack} onEntered={goOn} />
      ) : (
        <>
          <div className={styles.head}>
            <Logo />
          </div>
          {people && <People phone={people} onChoose={setChosen} />}
          {!people && isUnreached && <Notice tone="warn">{t('phone.offline')}</Notice>}
          {!people && !isUnreached && <Loader text={t('app.loading')} />}
        </>
      )}
    </main>
  );
}
