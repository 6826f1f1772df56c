import { useJobFigures } from '../../features/jobs/api/jobs';
import { useTranslation } from '../../lib/i18n';
import { Count } from '../../ui/Count';

/** How many jobs are late, beside the word for them; only for who may see figures. */
export default function LateJobs() {
  const { t } = useTranslation();
  const late = useJobFigures({}).data?.late ?? 0;
  return late > 0 && <Count value={late} tone="bad" label={t('jobs.figures.late', { count: late })} />;
}
