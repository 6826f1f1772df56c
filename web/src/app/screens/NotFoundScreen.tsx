import { House, SearchX } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useTitle } from '../useTitle';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  useTitle(t('app.notFound.title'));
  return (
    <PlainPage>
      <EmptyState
        isPage
        icon={SearchX}
        title={t('app.notFound.title')}
        action={
          <ButtonLink to={paths.home()} icon={House}>
            {t('app.notFound.home')}
          </ButtonLink>
        }
      >
        {t('app.notFound.text')}
      </EmptyState>
    </PlainPage>
  );
}
