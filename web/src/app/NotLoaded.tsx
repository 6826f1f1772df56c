import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '../lib/useErrorText';
import { RetryButton, useRetry } from '../shared/RetryButton';
import { EmptyState } from '../ui/EmptyState';

interface NotLoadedProps {
  title: string;
  error: Error;
  retry: () => unknown;
  /** Another way on. */
  children?: ReactNode;
}

/** In the place of a screen whose data did not come. */
export function NotLoaded({ title, error, retry: onRetry, children }: NotLoadedProps) {
  const errorText = useErrorText();
  const [failures, retry] = useRetry(error, onRetry);
  return (
    <EmptyState
      isPage
      icon={CloudOff}
      title={title}
      action={
        <>
          <RetryButton onRetry={retry} />
          {children}
        </>
      }
    >
      <span key={failures} role={failures > 0 ? 'alert' : undefined}>
        {errorText(error)}
      </span>
    </EmptyState>
  );
}
