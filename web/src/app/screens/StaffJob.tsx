import type { Job } from '@rounds/contract';
import { Camera, Check, CloudOff, CloudUpload, MessageSquare, Wrench } from 'lucide-react';
import { useState } from 'react';
import { UnsentNotice } from '../../features/checklist/components/UnsentNotice';
import { useShownJob } from '../../features/jobs/api/shownJob';
import type { CameFrom } from '../../features/jobs/components/DoorJobs';
import { TakeJob } from '../../features/jobs/components/JobFields';
import { JobTimeline, SiteClock } from '../../features/jobs/components/JobTimeline';
import { JobFacts, JobHead, JobOrigin } from '../../features/jobs/components/StaffJobParts';
import { useTranslation } from '../../lib/i18n';
import { currentPerson } from '../../lib/session';
import { useLocation } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { lazyDialog } from '../../shared/lazyPart';
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
import { useDoneSheet, useMending } from '../useDoneSheet';
import { useOpenAccount } from '../useOpenAccount';
import { useTitle } from '../useTitle';
import styles from './StaffJob.module.css';

const CommentSheet = lazyDialog(async () => (await import('../../features/jobs/components/CommentSheet')).CommentSheet);

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
      side={account ? <MainSideBar view={{ ...account, site: null, tab: null }} /> : undefined}
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
      {shown.kind === 'gone' && <Gone key={id} id={id} />}
      {shown.kind === 'failed' && <NotLoaded title={t('jobs.notOnPhone')} error={shown.error} retry={shown.retry} />}
      {shown.kind === 'open' && <Page key={id} {...shown} hasTitle={isWide && account !== null} />}
    </AppFrame>
  );
}

function Gone({ id }: { id: string }) {
  const { t } = useTranslation();
  useMending(id, false);
  return <EmptyState icon={Wrench} title={t('jobs.gone')} />;
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
  const { isUnsent, isOpen, ask, sheet } = useDoneSheet(job);
  return (
    <div className={styles.page}>
      <JobHead job={job} hasTitle={hasTitle} />
      {isUnsent && <Notice icon={CloudUpload}>{t('jobs.doneUnsent')}</Notice>}
      {isOld && !isAsking && <Notice icon={CloudOff}>{t('jobs.offline')}</Notice>}
      <JobOrigin job={job} />
      <JobFacts job={job} action={!isOld && !isUnsent && <TakeJob job={job} personId={personId} />} />
      {(!isOld || isAsking) && (
        <Card title={t('jobs.timeline')} aside={<SiteClock job={job} />}>
          {isOld ? <Loader text={t('app.loading')} /> : <JobTimeline job={job} />}
        </Card>
      )}
      <Foot job={job} onDone={isOpen ? ask : undefined} mayComment={!isOld} />
      {sheet}
    </div>
  );
}

interface FootProps {
  job: Job;
  /** Left out where there is nothing to do. */
  onDone: (() => void) | undefined;
  mayComment: boolean;
}

/** Under the thumb: a word about it, and that it is done. */
function Foot({ job, onDone, mayComment }: FootProps) {
  const { t } = useTranslation();
  const [isCommenting, setCommenting] = useState(false);
  return (
    <>
      {(onDone !== undefined || mayComment) && (
        <footer className={styles.foot}>
          {mayComment &&
            (onDone ? (
              <IconButton
                icon={MessageSquare}
                label={t('jobs.act.comment')}
                className={styles.comment}
                onClick={() => setCommenting(true)}
              />
            ) : (
              <Button block variant="secondary" icon={MessageSquare} onClick={() => setCommenting(true)}>
                {t('jobs.act.comment')}
              </Button>
            ))}
          {onDone && (
            <Button block icon={job.isPhotoNeeded ? Camera : Check} onClick={onDone}>
              {t(job.isPhotoNeeded ? 'jobs.act.donePhoto' : 'jobs.act.done')}
            </Button>
          )}
        </footer>
      )}
      {isCommenting && <CommentSheet job={job} onClose={() => setCommenting(false)} />}
    </>
  );
}
