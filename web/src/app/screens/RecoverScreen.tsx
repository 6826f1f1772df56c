import { useCallback } from 'react';
import { RecoveryForm } from '../../features/own/components/RecoveryForm';
import { useTranslation } from '../../lib/i18n';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { BackPage } from '../BackPage';
import { paths } from '../paths';
import { useGoOn } from '../useGoOn';
import { useOwnAddress } from '../useOwnAddress';

/** `/sign-in/code` */
export default function RecoverScreen() {
  const { t } = useTranslation();
  const shared = useOwnAddress();
  const toast = useToast();
  const goOn = useGoOn();
  const done = useCallback(
    (left: number | null) => {
      if (left !== null) toast({ text: t('access.recovery.left', { count: left }) });
      void goOn();
    },
    [goOn, t, toast],
  );
  if (shared.isPending) return <Loader text={t('app.loading')} fullScreen />;
  return (
    <BackPage title={t('access.recovery.title')} back={paths.signIn()} backLabel={t('access.back')}>
      <p>{t('access.recovery.lead')}</p>
      <RecoveryForm onDone={done} />
    </BackPage>
  );
}
