import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useSharedConfig } from '../../../lib/sharedConfig';
import { useErrorText } from '../../../lib/useErrorText';
import { Button, type ButtonVariant } from '../../../ui/Button';
import { List, RowButton } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { Sheet, SheetList } from '../../../ui/Sheet';
import { startSignIn } from '../api/signIn';

interface SignInButtonProps {
  className?: string | undefined;
  label: string;
  variant?: ButtonVariant;
  /** Before the browser leaves for the provider. */
  onLeave?: () => void;
}

/** Goes straight to the identity provider; where there are several, it asks which. */
export function SignInButton({ className, label, variant = 'primary', onLeave }: SignInButtonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isChoosing, setChoosing] = useState(false);
  const providers = useSharedConfig().data?.providers ?? [];
  const signIn = useMutation({
    mutationFn: (provider?: string) => {
      onLeave?.();
      return startSignIn(provider);
    },
  });
  // The browser is on its way to the provider; the button waits with it.
  const isLeaving = signIn.isPending || signIn.isSuccess;

  return (
    <>
      {signIn.error && <Notice tone="bad">{errorText(signIn.error)}</Notice>}
      <Button
        className={className}
        variant={variant}
        block
        busy={isLeaving}
        onClick={() => (providers.length > 1 ? setChoosing(true) : signIn.mutate(providers[0]?.name))}
      >
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
