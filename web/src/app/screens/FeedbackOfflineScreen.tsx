import { CloudOff, RotateCw } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PlainPage } from '../PlainPage';

/** `/{id}/feedback` and `/receipt/{code}` are the server's pages; the app only stands in for them while there is no network. */
export default function FeedbackOfflineScreen() {
  const { t } = useTranslation();
  return (
    <PlainPage>
      <EmptyState
        isPage
        icon={CloudOff}
        title={t('offline.feedback.title')}
        action={
          <Button icon={RotateCw} onClick={() => globalThis.location.reload()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {t('offline.feedback.text')}
      </EmptyState>
    </PlainPage>
  );
}
