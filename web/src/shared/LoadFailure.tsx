import { useTranslation } from '../lib/i18n';
import { useErrorText } from '../lib/useErrorText';
import { Notice } from '../ui/Notice';
import { RetryButton, useRetry } from './RetryButton';

interface LoadFailureProps {
  error: Error;
  onRetry: () => unknown;
}

/** In the place of a part of a screen whose data did not come. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [failures, retry] = useRetry(error, onRetry);
  return (
    <div>
      <Notice key={failures} tone="bad" title={t('app.notLoaded')}>
        {errorText(error)}
      </Notice>
      <RetryButton variant="text" onRetry={retry} />
    </div>
  );
}
