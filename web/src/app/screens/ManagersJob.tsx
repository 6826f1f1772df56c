import type { Job } from '@rounds/contract';
import { UnsentNotice } from '../../features/checklist/components/UnsentNotice';
import { useJobFigures } from '../../features/jobs/api/jobs';
import { JobComment } from '../../features/jobs/components/JobComment';
import { JobDecision } from '../../features/jobs/components/JobDecision';
import { JobFields } from '../../features/jobs/components/JobFields';
import { JobFigures } from '../../features/jobs/components/JobFigures';
import { JobTags } from '../../features/jobs/components/JobList';
import { JobOrigins } from '../../features/jobs/components/JobOrigins';
import { JobTimeline, SiteClock } from '../../features/jobs/components/JobTimeline';
import { photosOf } from '../../features/jobs/origins';
import { useJobWords } from '../../features/jobs/useJobWords';
import { useMembers } from '../../features/people/api/people';
import { useNames } from '../../features/people/components/useNames';
import { useTranslation } from '../../lib/i18n';
import { dayIn, zoneFor } from '../../lib/zones';
import { PhotoStrip } from '../../shared/photos/lazy';
import { Card } from '../../ui/Card';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { paths } from '../paths';
import { SideFrame } from '../shell/SideFrame';
import { useDoneSheet } from '../useDoneSheet';
import type { OpenAccount } from '../useOpenAccount';
import styles from './JobScreen.module.css';

interface ManagersJobProps {
  opened: Extract<OpenAccount, { kind: 'open' }>;
  job: Job;
}

/** A job for who decides about it: where it came from and what happened on the left, what to do on the right. */
export default function ManagersJob({ opened, job }: ManagersJobProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(desktop);
  const words = useJobWords(job);
  const { account } = opened;
  const { siteId, facilityId } = job;
  const facilityTitle = job.facility[facilityId]?.title;
  const members = useMembers(account.id);
  const { nameOf } = useNames();
  const figures = useJobFigures({ facilityId }).data;
  const timeZone = zoneFor(job.site[siteId]?.timeZone);
  const { isUnsent, ask, sheet } = useDoneSheet(job);
  const people = (members.data ?? [])
    .filter(({ wholeAccount, sites }) => wholeAccount || sites.some(({ id }) => id === siteId))
    .map((member) => ({ id: member.personId, name: nameOf(member) }));
  const pathTo = (list: 'checks' | 'ratings', at: string) =>
    paths.facilityDay(account.id, siteId, { tab: list, facility: facilityId, day: dayIn(timeZone, new Date(at)) });
  return (
    <SideFrame opened={opened} title={job.title} sub={words.place(job)} back={paths.jobs()} backTitle={t('jobs.title')}>
      <UnsentNotice />
      {!isWide && (
        <div className={styles.what}>
          <p className={styles.title} aria-hidden="true">
            {job.title}
          </p>
          <p className={styles.place}>{words.place(job)}</p>
        </div>
      )}
      <div className={styles.page}>
        <Card title={t('jobs.from')} aside={<JobTags job={job} />}>
          {job.description && <p className={styles.description}>{job.description}</p>}
          <JobOrigins job={job} pathTo={pathTo} />
          <PhotoStrip photoIds={photosOf(job)} title={job.title} place={facilityTitle} />
        </Card>
        <div className={styles.aside}>
          <JobDecision job={job} isUnsent={isUnsent} onDone={ask} />
          <JobFields job={job} people={people} />
          <JobFigures job={job} figures={figures} />
        </div>
        <Card title={t('jobs.timeline')} aside={<SiteClock job={job} />}>
          <JobTimeline job={job} />
          <JobComment job={job} />
        </Card>
      </div>
      {sheet}
    </SideFrame>
  );
}
