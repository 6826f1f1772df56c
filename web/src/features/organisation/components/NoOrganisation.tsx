import { Building2, Plus, Sparkles } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { useSharedConfig } from '../../../lib/sharedConfig';
import { useErrorText } from '../../../lib/useErrorText';
import type { LinkProps } from '../../../router/Link';
import { Button, ButtonLink } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { useCreateDemo } from '../api/changes';

interface NoOrganisationProps {
  create: Pick<LinkProps, 'to' | 'state'>;
  onDemo: (accountId: string) => void;
}

export function NoOrganisation({ create, onDemo }: NoOrganisationProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const config = useSharedConfig();
  const demo = useCreateDemo();
  return (
    <EmptyState
      isPage
      icon={Building2}
      title={t('organisation.none.title')}
      action={
        <>
          <ButtonLink {...create} icon={Plus}>
            {t('organisation.none.create')}
          </ButtonLink>
          {config.data?.isDemoOffered && (
            <Button
              variant="secondary"
              icon={Sparkles}
              busy={demo.isPending || demo.isSuccess}
              onClick={() => demo.mutate(undefined, { onSuccess: onDemo })}
            >
              {t('organisation.none.demo')}
            </Button>
          )}
          {demo.error && <Notice tone="bad">{errorText(demo.error)}</Notice>}
        </>
      }
    >
      {t('organisation.none.text')}
    </EmptyState>
  );
}
