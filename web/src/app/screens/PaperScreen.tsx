import { ScanQrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepInvitation, useInvitation } from '../../features/invitation/api/invitation';
import { JoinForm } from '../../features/own/components/JoinForm';
import { useJoinAttempt } from '../../features/own/components/useJoinAttempt';
import { WordsForm } from '../../features/own/components/WordsForm';
import { isProblem } from '../../lib/api/problem';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useErrorText } from '../../lib/useErrorText';
import { useNavigate } from '../../router/context';
import { Button, ButtonLink } from '../../ui/Button';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { BackPage } from '../BackPage';
import { paths } from '../paths';
import { useGoOn } from '../useGoOn';
import { useOwnAddress } from '../useOwnAddress';

/** `/invite`: the four words of a paper, then its invitation. */
export default function PaperScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toast = useToast();
  const goOn = useGoOn();
  const shared = useOwnAddress();
  const isSignedIn = useSession() !== null;
  const [code, setCode] = useState<string | null>(null);
  const invitation = useInvitation(code);
  const attempt = useJoinAttempt(code, invitation);
  const isOwn = shared.data?.isOwnOffered ?? false;
  // Who has an account accepts it as they are; where there are no own accounts, the provider comes first.
  const isAnsweredElsewhere = invitation.data !== undefined && (!isOwn || isSignedIn);

  useEffect(() => {
    if (isAnsweredElsewhere && code !== null) void navigate(paths.invitation(code));
  }, [isAnsweredElsewhere, code, navigate]);

  const faultOf = (error: Error) => (isProblem(error, 'not_found') ? t('access.paper.unknown') : errorText(error));

  if (shared.isPending) return <Loader text={t('app.loading')} fullScreen />;
  return (
    <BackPage
      title={t('access.paper.title')}
      sub={t('access.paper.sub')}
      back={paths.signIn()}
      backLabel={t('access.back')}
    >
      <ButtonLink variant="soft" block icon={ScanQrCode} to={paths.scan()}>
        {t('access.paper.scan')}
      </ButtonLink>
      <WordsForm
        error={invitation.error && !attempt.isIn ? faultOf(invitation.error) : undefined}
        isAsking={invitation.isFetching}
        isFound={invitation.data !== undefined}
        onCode={setCode}
      />
      {code !== null && invitation.data && !isAnsweredElsewhere && (
        <JoinForm
          code={code}
          invitation={invitation.data}
          attempt={attempt}
          onJoined={() => {
            toast({ text: t('invitation.joined') });
            void goOn();
          }}
        >
          <Button
            variant="plain"
            block
            onClick={() => {
              keepInvitation(code);
              void navigate(paths.signIn());
            }}
          >
            {t('access.paper.account')}
          </Button>
        </JoinForm>
      )}
    </BackPage>
  );
}
