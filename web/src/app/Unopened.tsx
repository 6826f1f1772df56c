import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';
import { useIsLate } from '../lib/useIsLate';
import { ComesLater, lazyPart } from '../shared/lazyPart';
import { Loader } from '../ui/Loader';
import { NotLoaded } from './NotLoaded';
import { PlainPage } from './PlainPage';
import type { OpenAccount } from './useOpenAccount';

const WithoutNetwork = lazyPart(async () => (await import('./WithoutNetwork')).default, NotEvenThat);
const PhoneBar = lazyPart(async () => (await import('./WithoutNetwork')).PhoneBar, ComesLater);

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
  return (
    <PlainPage bottomBar={isAlone ? <PhoneBar /> : undefined}>
      {opened.kind === 'loading' && (children ?? <Loader text={t('app.loading')} />)}
      {isAlone && <WithoutNetwork failure={opened.kind === 'failed' ? opened : null} />}
    </PlainPage>
  );
}

interface NotEvenThatProps {
  failure: { error: Error; retry: () => unknown } | null;
  again: () => void;
}

/** A browser that has kept nothing of the app yet: what works without a network is a file as well. */
function NotEvenThat({ failure, again }: NotEvenThatProps) {
  const { t } = useTranslation();
  return (
    <>
      <ComesLater again={again} />
      {failure && <NotLoaded title={t('app.notLoaded')} error={failure.error} retry={failure.retry} />}
    </>
  );
}
