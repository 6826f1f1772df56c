import { LifeBuoy } from 'lucide-react';
import { useMakeCodes, useWaysIn } from '../../features/own/api/waysIn';
import { RecoveryCodes } from '../../features/own/components/RecoveryCodes';
import { SignInAgain } from '../../features/own/components/SignInAgain';
import { isProblem, mayBeDone } from '../../lib/api/problem';
import { useTranslation } from '../../lib/i18n';
import { useErrorText } from '../../lib/useErrorText';
import { useLocation, useNavigate } from '../../router/context';
import { Button } from '../../ui/Button';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { paths } from '../paths';
import { SettingsFrame } from '../shell/SettingsFrame';
import { useTitle } from '../useTitle';
import styles from './RecoveryCodesScreen.module.css';

/** `/config/sign-in/codes` */
export default function RecoveryCodesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const ways = useWaysIn();
  const make = useMakeCodes();
  // Right after the first passkey: then there is no page to go back to.
  const isFirst = (useLocation().state as { isFirst?: boolean } | null)?.isFirst ?? false;
  useTitle(t('access.codes.title'));

  const leave = () => void navigate(isFirst ? paths.home() : paths.devices(), { replace: true });
  const mustSignIn = isProblem(make.error, 'sign_in_again');
  const failure = mustSignIn ? null : make.error;
  if (ways.isPending) return <Loader text={t('app.loading')} fullScreen />;
  return (
    <SettingsFrame
      page={{
        title: t('access.codes.title'),
        sub: t('access.codes.sub'),
        back: isFirst ? paths.home() : paths.devices(),
        backLabel: t(isFirst ? 'app.home' : 'access.devices.title'),
      }}
    >
      {failure && <Notice tone="bad">{mayBeDone(failure) ? t('access.codes.lost') : errorText(failure)}</Notice>}
      {ways.error && !failure && !make.data && <Notice tone="bad">{errorText(ways.error)}</Notice>}
      {make.data ? (
        <RecoveryCodes codes={make.data.codes} onDone={leave} />
      ) : (
        <>
          <p className={styles.text}>{t('access.codes.why')}</p>
          {typeof ways.data?.recoveryCodesLeft === 'number' && (
            <Notice tone="warn">{t('access.codes.replaces')}</Notice>
          )}
          <div className={styles.foot}>
            <Button block size="large" icon={LifeBuoy} busy={make.isPending} onClick={() => make.mutate()}>
              {t('access.codes.make')}
            </Button>
            {isFirst && (
              <Button block variant="plain" onClick={leave}>
                {t('access.codes.later')}
              </Button>
            )}
          </div>
        </>
      )}
      {mustSignIn && <SignInAgain from={paths.recoveryCodes()} onClose={() => make.reset()} />}
    </SettingsFrame>
  );
}
