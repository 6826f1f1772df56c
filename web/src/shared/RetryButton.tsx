import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button, type ButtonVariant } from '../ui/Button';

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
