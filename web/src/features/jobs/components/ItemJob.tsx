import { Wrench } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { ButtonLink } from '../../../ui/Button';
import { useJobs } from '../api/jobs';
import styles from './ItemJob.module.css';

interface ItemJobProps {
  siteId: string;
  facilityId: string;
  /** As checks name it. */
  itemId: string;
  pathOf: (jobId: string) => string;
}

/** The way from an item that is not in order to what is done about it, as long as that is not closed. */
export function ItemJob({ siteId, facilityId, itemId, pathOf }: ItemJobProps) {
  const { t } = useTranslation();
  const job = useJobs({ siteId, facilityId }).data?.items.find(({ origin }) => origin.itemId === itemId);
  return (
    job && (
      <div className={styles.job}>
        <ButtonLink variant="text" icon={Wrench} to={pathOf(job.id)}>
          {t('jobs.ofItem', { title: job.title })}
        </ButtonLink>
      </div>
    )
  );
}
