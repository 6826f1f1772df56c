import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { useIsLate } from '../lib/useIsLate';
import { ComesLater, lazyPart } from '../shared/lazyPart';
import { Loader } from '../ui/Loader';
import { NotLoaded } from './NotLoaded';
import { PlainPage } from './PlainPage';
import type { OpenAccount } from './useOpenAccount';

const WithoutNetwork = lazyPart(
  async () => (await import('./WithoutNetwork')).default,
  NotEvenThat,
  ({ children }) => <PlainPage>{children}</PlainPage>,
);

interface UnopenedProps {
  opened: Extract<OpenAccount, { kind: 'loading' | 'failed' }>;
  /** What stands there while the answer is on its way. */
  children?: ReactNode;
}

/** In the place of a screen whose organisation is not known yet, or could not be asked for. The address stays. */
export function Unopened({ opened, children }: UnopenedProps) {
  const { t } = useTranslation();
  const isLate = useIsLate();
  const failure = opened.kind === 'failed' ? opened : null;
  const waiting = !failure && (children ?? <Loader text={t('app.loading')} />);
  if (opened.kind === 'loading' && !opened.isAlone && !isLate) return <PlainPage>{waiting}</PlainPage>;
  return <WithoutNetwork failure={failure}>{waiting}</WithoutNetwork>;
}

export interface WithoutNetworkProps {
  /** Null while the answer may still come. */
  failure: { error: Error; retry: () => unknown } | null;
  /** What stands there until then. */
  children: ReactNode;
}

/** A browser that has kept nothing of the app yet: what works without a network is a file as well. */
function NotEvenThat({ failure, children, again }: WithoutNetworkProps & { again: () => void }) {
  const { t } = useTranslation();
  return (
    <PlainPage>
      {children}
      <ComesLater again={again} />
      {failure && <NotLoaded title={t('app.notLoaded')} error={failure.error} retry={failure.retry} />}
    </PlainPage>
  );
}
