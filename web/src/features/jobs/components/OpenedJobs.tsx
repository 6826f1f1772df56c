import { Wrench } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import type { OpenedJob } from '../../../lib/offline/queue';
import { List, RowLink } from '../../../ui/ListRow';
import { Sign } from '../../../ui/Sign';

interface OpenedJobsProps {
  jobs: readonly OpenedJob[];
  pathOf: (jobId: string) => string;
}

/** What became of the problems that a round found. */
export function OpenedJobs({ jobs, pathOf }: OpenedJobsProps) {
  const { t } = useTranslation();
  if (jobs.length === 0) return null;
  return (
    <List label={t('jobs.opened')}>
      {jobs.map(({ id, title }) => (
        <RowLink
          key={id}
          to={pathOf(id)}
          opens
          lead={{ mark: <Sign icon={Wrench} /> }}
          title={<strong>{t('jobs.opened')}</strong>}
          sub={title}
        />
      ))}
    </List>
  );
}
