import { lazy, Suspense, type ComponentProps } from 'react';
import { useReports } from '../../../lib/offline/useReports';

const UnsentReports = lazy(async () => ({ default: (await import('./UnsentReports')).UnsentReports }));

/** Reports that only this phone has are in sight wherever the person is; most of the time there are none. */
export function UnsentNotice(props: ComponentProps<typeof UnsentReports>) {
  const hasReports = useReports().length > 0;
  return (
    hasReports && (
      <Suspense>
        <UnsentReports {...props} />
      </Suspense>
    )
  );
}
