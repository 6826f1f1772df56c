import { RotateCw } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import { useErrorText } from '../lib/useErrorText';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

interface LoadFailureProps {
  error: Error;
  onRetry: () => unknown;
}

/** In the place of a part of a screen whose data did not come. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div>
      <Notice tone="bad" title={t('app.notLoaded')}>
        {errorText(error)}
      </Notice>
      <Button variant="text" icon={RotateCw} onClick={() => void onRetry()}>
        {t('app.tryAgain')}
      </Button>
    </div>
  );
}
