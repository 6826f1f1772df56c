import type { AccountOverview } from '@rounds/contract';
import { useProblemDoors } from '../features/jobs/api/doors';
import { ReportProblem } from '../features/jobs/components/ReportProblem';
import { useTranslation } from '../lib/i18n';
import { useNavigate } from '../router/context';
import { LoadFailure } from '../shared/LoadFailure';
import { Loader } from '../ui/Loader';
import { paths } from './paths';

interface ReportSheetProps {
  account: Pick<AccountOverview, 'id' | 'sites'>;
  /** Only its doors. */
  siteId?: string | undefined;
  onClose: () => void;
}

/** A problem at any door of an organisation, for who does not stand before it. */
export default function ReportSheet({ account, siteId, onClose }: ReportSheetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sites = account.sites.filter(({ id }) => !siteId || id === siteId);
  const doors = useProblemDoors({ accountId: account.id, sites });
  return (
    <ReportProblem
      doors={doors.data ?? []}
      doorsMissing={
        (doors.isPending && <Loader text={t('app.loading')} />) ||
        (doors.error && <LoadFailure error={doors.error} onRetry={doors.refetch} />)
      }
      onClose={onClose}
      onReported={({ id }) => void navigate(paths.job(id))}
    />
  );
}
