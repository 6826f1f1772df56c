import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button, type ButtonVariant } from '../ui/Button';

/**
 * How often it was tried by hand and failed, and the way to try. As the key of words that stay the same, the number has them
 * read out again.
 */
export function useRetry(error: Error, onRetry: () => unknown): [failures: number, retry: () => unknown] {
  const [tried, setTried] = useState<Error>();
  const [failures, setFailures] = useState(0);
  if (tried && tried !== error) {
    setTried(undefined);
    setFailures(failures + 1);
  }
  const retry = () => {
    setTried(error);
    return onRetry();
  };
  return [failures, retry];
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
