import type { Job } from '@rounds/contract';
import { Check, CloudOff, CloudUpload, MessageSquare, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { UnsentNotice } from '../../features/checklist/components/UnsentNotice';
import { useShownJob } from '../../features/jobs/api/shownJob';
import type { CameFrom } from '../../features/jobs/components/DoorJobs';
import { TakeJob } from '../../features/jobs/components/JobFields';
import { JobTimeline } from '../../features/jobs/components/JobTimeline';
import { JobFacts, JobHead, JobOrigin } from '../../features/jobs/components/StaffJobParts';
import { useTranslation } from '../../lib/i18n';
import { useReports } from '../../lib/offline/useReports';
import { useOpenedBy } from '../../lib/openedBy';
import { currentPerson } from '../../lib/session';
import { useLocation } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { BackLink, TopBar } from '../../ui/TopBar';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { MainSideBar } from '../shell/MainSideBar';
import { UserMenu } from '../shell/Menu';
import { useOpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import styles from './StaffJob.module.css';

const DoneSheet = lazy(async () => ({ default: (await import('../../features/jobs/components/DoneSheet')).DoneSheet }));
const CommentSheet = lazy(async () => ({
  default: (await import('../../features/jobs/components/CommentSheet')).CommentSheet,
}));

/** A job for who puts it right, also without a network: what the phone knows of it is enough to do it. */
export default function StaffJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(desktop);
  const opened = useOpenAccount(undefined);
  const shown = useShownJob(id);
  const from = (useLocation().state as { from?: CameFrom } | null)?.from;
  useTitle(shown.kind === 'open' ? shown.job.title : t('jobs.title'));
  if (opened.kind === 'none' || opened.kind === 'missing') return <Navigate to={paths.home()} replace />;
  const account = opened.kind === 'open' ? opened : null;
  return (
    <AppFrame
      side={account ? <MainSideBar place={{ ...account, site: null, tab: null }} /> : undefined}
      head={
        <>
          <TopBar always={!account}>
            <BackLink to={from?.path ?? paths.jobs()}>{from?.title ?? t('jobs.title')}</BackLink>
          </TopBar>
          {isWide && account && shown.kind === 'open' && (
            <PageHead title={shown.job.title} actions={<UserMenu {...account} siteId={null} />} />
          )}
        </>
      }
    >
      <UnsentNotice />
      {shown.kind === 'loading' && <Loader text={t('app.loading')} />}
      {shown.kind === 'gone' && <EmptyState icon={Wrench} title={t('jobs.gone')} />}
      {shown.kind === 'failed' && <NotLoaded title={t('jobs.notOnPhone')} error={shown.error} retry={shown.retry} />}
      {shown.kind === 'open' && <Page key={id} {...shown} hasTitle={isWide && account !== null} />}
    </AppFrame>
  );
}

interface PageProps {
  job: Job;
  /** The server could not be asked: what happened to it is not known here. */
  isOld: boolean;
  /** It is being asked. */
  isAsking: boolean;
  /** The page's head has it. */
  hasTitle: boolean;
}

function Page({ job, isOld, isAsking, hasTitle }: PageProps) {
  const { t } = useTranslation();
  const personId = currentPerson() ?? '';
  const isUnsent = useReports().some((report) => report.kind === 'done' && report.jobId === job.id && !report.refusal);
  return (
    <div className={styles.page}>
      <JobHead job={job} hasTitle={hasTitle} />
      {isUnsent && <Notice icon={CloudUpload}>{t('jobs.doneUnsent')}</Notice>}
      {isOld && !isAsking && <Notice icon={CloudOff}>{t('jobs.offline')}</Notice>}
      <JobOrigin job={job} />
      <JobFacts job={job} action={!isOld && !isUnsent && <TakeJob job={job} personId={personId} />} />
      {(!isOld || isAsking) && (
        <Card title={t('jobs.timeline')}>{isOld ? <Loader text={t('app.loading')} /> : <JobTimeline job={job} />}</Card>
      )}
      <Foot job={job} isOpen={job.state === 'open' && !isUnsent} mayComment={!isOld} />
    </div>
  );
}

interface FootProps {
  job: Job;
  isOpen: boolean;
  mayComment: boolean;
}

/** Under the thumb: a word about it, and that it is done. */
function Foot({ job, isOpen, mayComment }: FootProps) {
  const { t } = useTranslation();
  const openedBy = useOpenedBy();
  const [sheet, setSheet] = useState<'done' | 'comment' | null>(null);
  const close = () => setSheet(null);
  return (
    <>
      {(isOpen || mayComment) && (
        <footer className={styles.foot}>
          {mayComment &&
            (isOpen ? (
              <IconButton
                icon={MessageSquare}
                label={t('jobs.act.comment')}
                className={styles.comment}
                onClick={() => setSheet('comment')}
              />
            ) : (
              <Button block variant="secondary" icon={MessageSquare} onClick={() => setSheet('comment')}>
                {t('jobs.act.comment')}
              </Button>
            ))}
          {isOpen && (
            <Button block icon={Check} onClick={() => setSheet('done')}>
              {t('jobs.act.done')}
            </Button>
          )}
        </footer>
      )}
      <Suspense>
        {sheet === 'done' && <DoneSheet job={job} openedBy={openedBy} scanPath={paths.scan()} onClose={close} />}
        {sheet === 'comment' && <CommentSheet job={job} onClose={close} />}
      </Suspense>
    </>
  );
}
