import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { useLeaving } from '../../../lib/useLeaving';
import { Notice } from '../../../ui/Notice';
import styles from './Own.module.css';

interface ProviderButtonsProps {
  providers: readonly { name: string; title: string }[];
  /** Leaves for the provider. */
  start: (provider: string) => Promise<void>;
}

export function ProviderButtons({ providers, start }: ProviderButtonsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const signIn = useMutation({ mutationFn: start });
  // The browser is on its way to the provider.
  const isLeaving = signIn.isPending || signIn.isSuccess;
  useLeaving(signIn.isSuccess, signIn.reset);
  return (
    <>
      {signIn.error && (
        <Notice tone="bad" title={t('access.signInFailed')}>
          {errorText(signIn.error)}
        </Notice>
      )}
      <div className={styles.providers}>
        {providers.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className={styles.provider}
            disabled={isLeaving}
            onClick={() => signIn.mutate(name)}
          >
            <span className={styles.letter} aria-hidden="true">
              {Array.from(title)[0]?.toUpperCase()}
            </span>
            {title}
          </button>
        ))}
      </div>
    </>
  );
}

export function OrProvider() {
  const { t } = useTranslation();
  return <p className={styles.divider}>{t('access.orProvider')}</p>;
}
