import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { useIsLate } from '../lib/useIsLate';
import { Loader } from '../ui/Loader';
import { PlainPage } from './PlainPage';
import type { OpenAccount } from './useOpenAccount';

const WithoutNetwork = lazy(() => import('./WithoutNetwork'));
const PhoneBar = lazy(async () => ({ default: (await import('./WithoutNetwork')).PhoneBar }));

interface UnopenedProps {
  opened: Extract<OpenAccount, { kind: 'loading' | 'failed' }>;
  /** What stands there while the answer is on its way. */
  children?: ReactNode;
}

/** In the place of a screen whose organisation is not known yet, or could not be asked for. The address stays. */
export function Unopened({ opened, children }: UnopenedProps) {
  const { t } = useTranslation();
  const isLate = useIsLate();
  const isAlone = opened.kind === 'failed' || isLate;
  const bar = (
    <Suspense>
      <PhoneBar />
    </Suspense>
  );
  return (
    <PlainPage bottomBar={isAlone ? bar : undefined}>
      {opened.kind === 'loading' && (children ?? <Loader text={t('app.loading')} />)}
      {isAlone && (
        <Suspense>
          <WithoutNetwork failure={opened.kind === 'failed' ? opened : null} />
        </Suspense>
      )}
    </PlainPage>
  );
}
