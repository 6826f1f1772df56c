import { lazy, Suspense } from 'react';
import { useReports } from '../../lib/offline/useReports';

const UnsentReports = lazy(async () => ({
  default: (await import('../../features/checklist/components/UnsentReports')).UnsentReports,
}));

/** Reports that only this phone has are in sight wherever the person is; most of the time there are none. */
export function UnsentNotice() {
  const hasReports = useReports().length > 0;
  return (
    hasReports && (
      <Suspense>
        <UnsentReports />
      </Suspense>
    )
  );
}
