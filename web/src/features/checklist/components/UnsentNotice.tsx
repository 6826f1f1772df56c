import { useReports } from '../../../lib/offline/useReports';
import { ComesLater, lazyPart } from '../../../shared/lazyPart';
import type { UnsentReportsProps } from './UnsentReports';

const UnsentReports = lazyPart(async () => (await import('./UnsentReports')).UnsentReports, ComesLater);

/** Reports that only this phone has are in sight wherever the person is; most of the time there are none. */
export function UnsentNotice(props: UnsentReportsProps) {
  const hasReports = useReports().length > 0;
  return hasReports && <UnsentReports {...props} />;
}
