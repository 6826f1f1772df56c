import { History, MessageSquare, QrCode } from 'lucide-react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useRound } from '../../features/checklist/api/round';
import { DoorJobs } from '../../features/jobs/components/DoorJobs';
import { OpenedJobs } from '../../features/jobs/components/OpenedJobs';
import { useTranslation } from '../../lib/i18n';
import { canReadTags } from '../../lib/nfc';
import { useMended, useOpenedBy, type OpenedBy } from '../../lib/openedBy';
import { useCan } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { useVisit } from '../../lib/useVisit';
import { rememberTap, tapIn } from '../../lib/visits';
import { useNavigate, useParams, useSearchParams } from '../../router/context';
import { lazyPart, NotFetched } from '../../shared/lazyPart';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Loader } from '../../ui/Loader';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useOrganisationOf } from '../useOrganisationOf';
import { useTitle } from '../useTitle';

/** It is fetched while the round itself is. */
const roundParts = () => import('../../features/checklist/components/Round');
const Round = lazy(async () => ({ default: (await roundParts()).Round }));
/** What is there anyway, while these are on their way and where they do not come: the round goes on. */
const Anyway = ({ children }: { children: ReactNode }) => children;
const Nothing = () => null;
const TourHead = lazyPart(async () => (await import('./TourHead')).default, Anyway, Anyway);
const DueTag = lazyPart(async () => (await import('../../features/plans/components/DueTag')).DueTag, Nothing);
const NextDoor = lazyPart(async () => (await import('./NextDoor')).default, Anyway, Anyway);
const NumberTrends = lazyPart(
  async () => (await import('../../features/numbers/components/NumberTrends')).default,
  NotFetched,
);
const TagReader = lazyPart(async () => (await import('./TagReader')).default, NotFetched);
const SignedOutDoor = lazy(() => import('./SignedOutDoor'));
const ForeignDoor = lazy(() => import('./ForeignDoor'));

/** `/qr/{id}`: the checklist for who works here, the feedback screen for everybody else. */
export default function FacilityScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const personId = useSession()?.personId ?? null;
  const openedBy = useOpenedBy();
  const mended = useMended();
  const isTapping = useTapInAddress(personId, id);
  const loader = <Loader text={t('app.loading')} fullScreen />;
  if (isTapping) return loader;
  return personId === null ? (
    <Suspense fallback={loader}>
      <SignedOutDoor code={id} />
    </Suspense>
  ) : (
    <MemberFacility key={`${id} ${openedBy} ${String(mended)}`} personId={personId} code={id} openedBy={openedBy} />
  );
}

interface MemberFacilityProps {
  personId: string;
  code: string;
  openedBy: OpenedBy;
}

function MemberFacility({ personId, code, openedBy }: MemberFacilityProps) {
  const { t } = useTranslation();
  const can = useCan();
  const visit = useVisit(personId, code, openedBy);
  const opened = useRound(personId, code);
  useEffect(() => void roundParts().catch(() => undefined), []);
  useOrganisationOf(opened.kind === 'open' ? opened.round.facility.accountId : undefined);
  useTitle(t('checklist.title', { id: code }));

  // Whoever waits for what the phone does not have can go back.
  const loading = (
    <PlainPage>
      <Loader text={t('app.loading')} />
    </PlainPage>
  );
  switch (opened.kind) {
    case 'loading':
      return loading;
    case 'visitor':
      return (
        <Suspense fallback={loading}>
          <ForeignDoor code={code} />
        </Suspense>
      );
    case 'replaced':
      return (
        <PlainPage>
          <EmptyState isPage icon={QrCode} title={opened.text}>
            {t('checklist.replaced')}
          </EmptyState>
        </PlainPage>
      );
    case 'failed':
      return (
        <PlainPage>
          <NotLoaded title={t('checklist.notKept')} error={opened.error} retry={opened.retry} />
        </PlainPage>
      );
    case 'open': {
      const { facility } = opened.round;
      const { accountId, siteId, id } = facility;
      const backPath = paths.site(accountId, siteId);
      return (
        <Suspense fallback={loading}>
          <Round
            personId={personId}
            code={code}
            openedBy={openedBy}
            visit={visit}
            round={opened.round}
            ticks={opened.ticks}
            backPath={backPath}
            scanPath={paths.scan()}
            renderHead={(own, over) => (
              <TourHead facility={facility} over={over} back={backPath}>
                {own}
              </TourHead>
            )}
            renderNext={(scan) => <NextDoor facilityId={id}>{scan}</NextDoor>}
            renderOpened={(jobs) => <OpenedJobs jobs={jobs} pathOf={paths.job} />}
            jobs={
              <DoorJobs
                facility={facility}
                jobs={opened.round.jobs}
                openedBy={openedBy}
                path={paths.facility(code)}
                pathOf={paths.job}
              />
            }
            due={<DueTag facilityId={id} timeZone={facility.timeZone} />}
            tagReader={canReadTags() && <TagReader />}
            trends={
              can('report.View') &&
              opened.round.checks.some(({ kind }) => kind === 'number') && (
                <NumberTrends facilityId={id} timeZone={facility.timeZone} />
              )
            }
            links={
              <>
                <ButtonLink variant="text" icon={MessageSquare} to={paths.feedback(code)} reloadDocument>
                  {t('checklist.feedback')}
                </ButtonLink>
                {can('report.View') && (
                  <ButtonLink variant="text" icon={History} to={paths.facilityChecks(accountId, siteId, id)}>
                    {t('checklist.history')}
                  </ButtonLink>
                )}
              </>
            }
          />
        </Suspense>
      );
    }
  }
}

/** A tap is kept for the round, and is in no address that could be copied or gone back to. */
function useTapInAddress(personId: string | null, code: string): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tap = tapIn(search);
  const isTapping = tap !== null;
  useEffect(() => {
    if (!tap) return;
    rememberTap(personId, code, tap);
    void navigate(paths.facility(code), { replace: true });
  });
  return isTapping;
}
