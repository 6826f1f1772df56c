import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../lib/i18n';
import { useSharedConfig } from '../../../lib/sharedConfig';
import { useErrorText } from '../../../lib/useErrorText';
import { useLeaving } from '../../../lib/useLeaving';
import { useNavigate } from '../../../router/context';
import { Button, type ButtonVariant } from '../../../ui/Button';
import { List, RowButton } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { Sheet, SheetList } from '../../../ui/Sheet';
import { startSignIn } from '../api/signIn';

interface SignInButtonProps {
  className?: string | undefined;
  label: string;
  variant?: ButtonVariant;
  /** Somebody new: without providers, one comes by an invitation. */
  isNew?: boolean;
  /** Before the browser leaves for the provider. */
  onLeave?: () => void;
}

/** To the page of all ways in, where there are own accounts; else straight to the provider, and it asks which. */
export function SignInButton({ className, label, variant = 'primary', isNew = false, onLeave }: SignInButtonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isChoosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const shared = useSharedConfig();
  const providers = shared.data?.providers ?? [];
  const signIn = useMutation({
    /** Where to is known once the server has said what it offers, which may come after the press. */
    mutationFn: async (chosen: string | null): Promise<'leaving' | 'choosing'> => {
      const config = shared.data ?? (await shared.refetch({ throwOnError: true })).data;
      const offered = config?.providers ?? [];
      if (chosen === null && !config?.isOwnOffered && offered.length > 1) return 'choosing';
      onLeave?.();
      if (config?.isOwnOffered) await navigate(isNew && offered.length === 1 ? paths.paper() : paths.signIn());
      else await startSignIn(chosen ?? offered[0]?.name);
      return 'leaving';
    },
    onSuccess: (next) => next === 'choosing' && setChoosing(true),
  });
  // The browser is on its way to the provider; the button waits with it.
  const isLeaving = signIn.isPending || signIn.data === 'leaving';
  useLeaving(signIn.data === 'leaving', signIn.reset);

  return (
    <>
      {signIn.error && <Notice tone="bad">{errorText(signIn.error)}</Notice>}
      <Button className={className} variant={variant} block busy={isLeaving} onClick={() => signIn.mutate(null)}>
        {label}
      </Button>
      {isChoosing && (
        <Sheet
          title={t('landing.chooseProvider')}
          closeLabel={t('app.close')}
          lightDismiss
          onClose={() => setChoosing(false)}
        >
          <SheetList>
            <List look="bare">
              {providers.map(({ name, title }) => (
                <RowButton key={name} title={title} opens disabled={isLeaving} onClick={() => signIn.mutate(name)} />
              ))}
            </List>
          </SheetList>
        </Sheet>
      )}
    </>
  );
}
