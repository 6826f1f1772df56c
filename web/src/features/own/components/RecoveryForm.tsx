import { plainRecoveryCode } from '@rounds/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Field, Input } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { canOfferInField, showPasskeyInField, stopCeremony } from '../api/ceremony';
import { signInWith, signInWithCode } from '../api/signIn';
import styles from './Own.module.css';

/** Who has a passkey after all is offered it by the browser in the field itself. */
function usePasskeyInField(onSignedIn: () => void): void {
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      if (!(await canOfferInField()) || isOver) return;
      await signInWith(await showPasskeyInField());
      onSignedIn();
    };
    // Nobody asked for it: what goes wrong is no news.
    offer().catch(() => undefined);
    return () => {
      isOver = true;
      stopCeremony();
    };
  }, [onSignedIn]);
}

interface RecoveryFormProps {
  /** With the number of codes left, or null after a passkey. */
  onDone: (left: number | null) => void;
}

export function RecoveryForm({ onDone }: RecoveryFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  /** Codes whose answer was lost: they may be spent. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const signIn = useMutation({
    mutationFn: (tried: string) =>
      signInWithCode(tried, () => setLost((before) => [...before, plainRecoveryCode(tried)])),
    onSuccess: onDone,
  });
  const [done] = useState(() => () => onDone(null));
  usePasskeyInField(done);
  const isWrong = isProblem(signIn.error, 'sign_in_refused');
  const mayBeSpent = lost.includes(plainRecoveryCode(code));
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !signIn.isPending) signIn.mutate(code);
      }}
    >
      {signIn.error && !isWrong && (
        <Notice tone="bad" title={t('access.signInFailed')}>
          {errorText(signIn.error)}
        </Notice>
      )}
      <Field
        label={t('access.recovery.code')}
        required
        error={isWrong ? t(mayBeSpent ? 'access.recovery.spent' : 'access.recovery.wrong') : undefined}
      >
        <Input
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            signIn.reset();
          }}
          maxLength={100}
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Button
        block
        size="large"
        type="submit"
        disabled={code.trim() === ''}
        busy={signIn.isPending || signIn.isSuccess}
      >
        {t('access.recovery.submit')}
      </Button>
    </form>
  );
}
