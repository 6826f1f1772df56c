import { lazy, Suspense, useDeferredValue } from 'react';
import { useJob } from '../../features/jobs/api/jobs';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { LoadFailure } from '../../shared/LoadFailure';
import { Loader } from '../../ui/Loader';
import { paths } from '../paths';
import { SideFrame } from '../shell/SideFrame';
import { Unopened } from '../Unopened';
import { useOrganisationOfMends } from '../useMends';
import { useOpenAccount } from '../useOpenAccount';

const ManagersJob = lazy(() => import('./ManagersJob'));
const StaffJob = lazy(() => import('./StaffJob'));

/** `/jobs/{id}`: for who decides about it, or for who puts it right. */
export default function JobScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const can = useCan();
  const isOpening = useOrganisationOfMends();
  const loader = <Loader text={t('app.loading')} fullScreen />;
  if (isOpening) return loader;
  return <Suspense fallback={loader}>{can('site.Management') ? <Managed id={id} /> : <StaffJob id={id} />}</Suspense>;
}

function Managed({ id }: { id: string }) {
  const { t } = useTranslation();
  const opened = useOpenAccount(undefined);
  const { data: arrived, error, refetch } = useJob(id);
  // It comes with a whole screen, which is rendered in slices between which the browser answers taps.
  const isReady = useDeferredValue(arrived !== undefined);
  const job = isReady ? arrived : undefined;
  // Without a network it is something to put right, as for everybody.
  if (opened.kind === 'failed') return <StaffJob id={id} />;
  if (opened.kind === 'loading') return <Unopened opened={opened} />;
  if (opened.kind !== 'open') return <Navigate to={paths.home()} replace />;
  if (!job) {
    return (
      <SideFrame opened={opened} title={t('jobs.title')} back={paths.jobs()}>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Loader text={t('app.loading')} />}
      </SideFrame>
    );
  }
  return <ManagersJob key={job.id} opened={opened} job={job} />;
}
