import { useMutation } from '@tanstack/react-query';
import { FingerprintPattern } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { passkeySupport } from '../api/ceremony';
import { useOwnErrorText } from './useOwnErrorText';

interface PasskeyButtonProps {
  label: string;
  /** Names what went wrong. */
  failure: string;
  disabled?: boolean;
  /** Asks the device, then the server. */
  ceremony: () => Promise<void>;
  onDone: () => void;
}

/** The one primary of a page: the device asks for a finger, a face or its code. Where it cannot, it says what to do. */
export function PasskeyButton({ label, failure, disabled = false, ceremony, onDone }: PasskeyButtonProps) {
  const errorText = useOwnErrorText();
  const asked = useMutation({ mutationFn: ceremony, onSuccess: onDone });
  const support = passkeySupport();
  if (support !== 'offered') return <NoPasskeys support={support} />;
  return (
    <>
      {asked.error && (
        <Notice tone="bad" title={failure}>
          {errorText(asked.error)}
        </Notice>
      )}
      <Button
        block
        size="large"
        icon={FingerprintPattern}
        disabled={disabled}
        busy={asked.isPending || asked.isSuccess}
        onClick={() => asked.mutate()}
      >
        {label}
      </Button>
    </>
  );
}

export function NoPasskeys({ support }: { support: 'insecure' | 'unsupported' }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t(`access.${support}.title`)}>
      {t(`access.${support}.text`)}
    </Notice>
  );
}
