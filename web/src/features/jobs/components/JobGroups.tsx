import { Clock } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Count } from '../../../ui/Count';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import type { ListedJobs } from '../api/jobs';
import { groupsOf } from '../groups';
import { JobList } from './JobList';
import styles from './JobGroups.module.css';

interface JobGroupsProps {
  listed: ListedJobs;
  now: number;
  pathOf: (jobId: string) => string;
}

export function JobGroups({ listed: { items, ...names }, now, pathOf }: JobGroupsProps) {
  const { t } = useTranslation();
  return groupsOf(items, now).map(({ name, jobs }) => (
    <section key={name} className={styles.group}>
      <h2 className={cx(styles.heading, name === 'late' && styles.late)}>
        {name === 'late' && <Icon as={Clock} size={20} />}
        {t(`jobs.group.${name}`)}
        <Count value={jobs.length} tone={name === 'late' ? 'bad' : 'plain'} />
      </h2>
      <JobList label={t(`jobs.group.${name}`)} jobs={jobs} {...names} now={now} pathOf={pathOf} />
    </section>
  ));
}
