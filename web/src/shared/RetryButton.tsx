import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button, type ButtonVariant } from '../ui/Button';

/** Counts what was tried by hand and failed: as the key of the words above, which stay the same, it has them read out again. */
export function useRetry(error: Error, onRetry: () => unknown) {
  const [[tried, failures], set] = useState<[Error | null, number]>([null, 0]);
  if (tried && tried !== error) set([null, failures + 1]);
  const retry = () => {
    set([error, failures]);
    return onRetry();
  };
  return { failures, retry };
}

interface RetryButtonProps {
  variant?: ButtonVariant;
  /** What failed stays in its place meanwhile, and the button says that it is being tried. */
  onRetry: () => unknown;
}

export function RetryButton({ variant, onRetry }: RetryButtonProps) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void Promise.resolve(onRetry()).finally(() => setTrying(false));
  };
  return (
    <Button variant={variant} icon={RotateCw} busy={isTrying} onClick={retry}>
      {t('app.tryAgain')}
    </Button>
  );
}
