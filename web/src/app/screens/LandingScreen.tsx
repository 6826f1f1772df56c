import { CloudUpload, ScanQrCode } from 'lucide-react';
import { LanguageChoice } from '../../features/session/components/LanguageChoice';
import { SignInButton } from '../../features/session/components/SignInButton';
import { useTranslation } from '../../lib/i18n';
import { storage } from '../../lib/storage';
import { useLocation } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { Notice } from '../../ui/Notice';
import { paths } from '../paths';
import { PublicPages } from '../PublicPages';
import type { SignInFailure } from '../SigningIn';
import { useSignInReminder } from '../useSignInReminder';
import { useTitle } from '../useTitle';
import { RouteDrawing } from './RouteDrawing';
import styles from './LandingScreen.module.css';

/** What somebody who is not signed in sees, whatever address of the main screen they came by. */
export default function LandingScreen() {
  const { t } = useTranslation();
  const location = useLocation();
  const failure = (location.state as Partial<SignInFailure> | null)?.signInFailure;
  const keepAddress = () => {
    const wanted = location.pathname + location.search;
    if (wanted === paths.home()) storage.remove('wantedPath');
    else storage.write('wantedPath', wanted);
  };
  const reminder = useSignInReminder();
  useTitle();
  return (
    <div className={styles.ground}>
      <div className={styles.landing}>
        <header className={styles.head}>
          <Logo plain />
          <LanguageChoice />
        </header>
        <RouteDrawing className={styles.route} />
        <main className={styles.words}>
          <h1 className={styles.statement}>{t('landing.statement')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.actions}>
            {reminder && (
              <Notice tone="warn" icon={CloudUpload} title={reminder.title}>
                {reminder.text}
              </Notice>
            )}
            {failure !== undefined && (
              <Notice tone="bad" title={t('landing.signInFailed')}>
                {failure}
              </Notice>
            )}
            <SignInButton
              className={styles.white}
              label={t(reminder ? 'offline.signIn.action' : 'landing.register')}
              isNew={!reminder}
              onLeave={keepAddress}
            />
            <SignInButton
              className={styles.line}
              variant="plain"
              label={t(reminder ? 'landing.register' : 'landing.signIn')}
              isNew={Boolean(reminder)}
              onLeave={keepAddress}
            />
            <ButtonLink className={styles.line} variant="plain" block icon={ScanQrCode} to={paths.scan()}>
              {t('landing.scan')}
            </ButtonLink>
          </div>
        </main>
        <PublicPages className={styles.links} />
      </div>
    </div>
  );
}
