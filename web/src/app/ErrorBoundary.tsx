import { RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** The last resort for a fault of ours: the person can always start again. React reports the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

function Failure() {
  const { t } = useTranslation();
  return (
    <main>
      <EmptyState
        isPage
        icon={TriangleAlert}
        title={t('app.failure.title')}
        action={
          <Button icon={RotateCw} onClick={() => location.assign('/app')}>
            {t('app.failure.restart')}
          </Button>
        }
      >
        {t('app.failure.text')}
      </EmptyState>
    </main>
  );
}
