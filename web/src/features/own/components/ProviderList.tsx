import type { WaysIn } from '@rounds/contract';
import { useMutation } from '@tanstack/react-query';
import { Link2, Link2Off } from 'lucide-react';
import { paths } from '../../../app/paths';
import { isProblem } from '../../../lib/api/problem';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { useLeaving } from '../../../lib/useLeaving';
import { Section } from '../../../ui/AppFrame';
import { Button } from '../../../ui/Button';
import { List, Row } from '../../../ui/ListRow';
import { Notice } from '../../../ui/Notice';
import { useToast } from '../../../ui/Toast';
import { startBinding, useUnbindProvider } from '../api/waysIn';
import { SignInAgain } from './SignInAgain';
import styles from './Own.module.css';

interface ProviderListProps {
  providers: WaysIn['providers'];
  /** Why a return from a provider bound nothing. */
  failure: string | undefined;
}

/** Accounts elsewhere that also sign the person in here. */
export function ProviderList({ providers, failure }: ProviderListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const bind = useMutation({ mutationFn: startBinding });
  const unbind = useUnbindProvider();
  useLeaving(bind.isSuccess, bind.reset);
  const error = bind.error ?? unbind.error;
  const isBusy = bind.isPending || bind.isSuccess || unbind.isPending;
  const reset = () => {
    bind.reset();
    unbind.reset();
  };
  const tellUnbound = () => toast({ text: t('access.providers.unboundNow') });
  const fault = error ? errorText(error) : failure;
  return (
    <Section title={t('access.providers.title')}>
      <div className={styles.stack}>
        {fault !== undefined && (
          <Notice tone="bad" title={t('access.providers.failed')}>
            {fault}
          </Notice>
        )}
        <List label={t('access.providers.title')}>
          {providers.map(({ name, title, isBound }) => (
            <Row
              key={name}
              lead={isBound ? Link2 : Link2Off}
              title={title}
              sub={t(isBound ? 'access.providers.bound' : 'access.providers.unbound')}
              trailing={
                <Button
                  variant="secondary"
                  size="small"
                  busy={isBusy}
                  aria-label={t(isBound ? 'access.providers.unbindNamed' : 'access.providers.bindNamed', {
                    name: title,
                  })}
                  onClick={() => {
                    reset();
                    if (isBound) unbind.mutate(name, { onSuccess: tellUnbound });
                    else bind.mutate(name);
                  }}
                >
                  {t(isBound ? 'access.providers.unbind' : 'access.providers.bind')}
                </Button>
              }
            />
          ))}
        </List>
      </div>
      {isProblem(error, 'sign_in_again') && <SignInAgain from={paths.devices()} onClose={reset} />}
    </Section>
  );
}
