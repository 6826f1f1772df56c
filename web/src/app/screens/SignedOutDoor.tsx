import { CloudUpload, MessageSquare } from 'lucide-react';
import { useEffect } from 'react';
import { SignInButton } from '../../features/session/components/SignInButton';
import { useTranslation } from '../../lib/i18n';
import { storage } from '../../lib/storage';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Loader } from '../../ui/Loader';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useSignInReminder } from '../useSignInReminder';

/** A visitor, unless this phone knows better. */
export default function SignedOutDoor({ code }: { code: string }) {
  const { t } = useTranslation();
  const reminder = useSignInReminder();
  if (reminder === undefined) return <Loader text={t('app.loading')} fullScreen />;
  if (reminder === null) return <ToFeedback code={code} />;
  return (
    <PlainPage>
      <EmptyState
        isPage
        icon={CloudUpload}
        title={reminder.title}
        action={
          <>
            <SignInButton
              label={t('offline.signIn.action')}
              onLeave={() => storage.write('wantedPath', paths.facility(code))}
            />
            <ButtonLink variant="text" icon={MessageSquare} to={paths.feedback(code)} reloadDocument>
              {t('offline.signIn.visitor')}
            </ButtonLink>
          </>
        }
      >
        {reminder.text}
      </EmptyState>
    </PlainPage>
  );
}

/** The visitor's page is the server's, outside this app. */
function ToFeedback({ code }: { code: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    globalThis.location.replace(`/app${paths.feedback(code)}`);
  }, [code]);
  return <Loader text={t('app.loading')} fullScreen />;
}
