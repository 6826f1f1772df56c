import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NetworkFailure } from '../lib/api/problem';
import { useTranslation } from '../lib/i18n';
import { useToast } from '../ui/Toast';
import { LoadFailure } from './LoadFailure';

interface Again {
  again: () => void;
}

/**
 * A part with a file of its own. Where that cannot be fetched `Missing` stands in its place, and the screen around it with
 * what was typed there stays. React remembers a failure: what is shown next asks anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<NoInfer<Props> & Again>,
  coming?: ReactNode | ((props: NoInfer<Props>) => ReactNode),
): ComponentType<Props> {
  type Part = ComponentType<Props & Again>;
  const missed = (): Part => {
    part = fetching();
    return Missing;
  };
  const fetching = (): Part => lazy(async () => ({ default: await load().catch(missed) }));
  let part = fetching();
  return function LazyPart(props: Props) {
    const [Shown, show] = useState(() => part);
    const again = useCallback(() => show(() => part), []);
    return (
      <Suspense fallback={typeof coming === 'function' ? coming(props) : coming}>
        <Shown {...props} again={again} />
      </Suspense>
    );
  };
}

interface Closed {
  onClose: () => void;
}

/** A sheet or dialog that comes with the tap that opens it. Where it cannot be fetched, it is told, and the next tap tries again. */
export const lazyDialog = <Props extends Closed>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyPart(load, NotOpened);

function NotOpened({ onClose }: Closed) {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => {
    toast({ text: t('app.noConnection'), icon: TriangleAlert });
    onClose();
  }, [toast, t, onClose]);
  return null;
}

/** In the place of what is part of a form. */
export const NotFetched = ({ again }: Again) => (
  <LoadFailure error={new NetworkFailure('The file did not come')} onRetry={again} />
);

const againMs = 15_000;

/** In the place of what nobody waits for: it is asked for again by itself. */
export function ComesLater({ again }: Again) {
  useEffect(() => {
    const timer = setTimeout(again, againMs);
    return () => clearTimeout(timer);
  }, [again]);
  return null;
}
