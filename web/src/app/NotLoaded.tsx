import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { useErrorText } from '../lib/useErrorText';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';

interface NotLoadedProps {
  title: string;
  error: Error;
  retry: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** In the place of a screen whose data did not come. */
export function NotLoaded({ title, error, retry, children }: NotLoadedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <EmptyState
      isPage
      icon={CloudOff}
      title={title}
      action={
        <>
          <Button icon={RotateCw} onClick={retry}>
            {t('app.tryAgain')}
          </Button>
          {children}
        </>
      }
    >
      {errorText(error)}
    </EmptyState>
  );
}
