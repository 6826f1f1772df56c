import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
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

const patienceMs = 4000;

/** A connection that hangs says nothing for a long time: nobody has to wait for it to go on working. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
