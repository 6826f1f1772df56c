import type { JobSummary } from '@rounds/contract';
import { Check, CloudUpload, Plus, TriangleAlert, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { RowPhoto } from '../../../shared/photos/lazy';
import { Row, RowButton, RowLink } from '../../../ui/ListRow';
import { Sign, type SignTone } from '../../../ui/Sign';
import styles from './JobRow.module.css';

const signOf = ({ state, isUrgent }: JobSummary, isUnsent: boolean): { icon: LucideIcon; tone: SignTone } => {
  if (isUnsent) return { icon: CloudUpload, tone: 'accent' };
  if (state === 'done') return { icon: Check, tone: 'accent' };
  return isUrgent ? { icon: TriangleAlert, tone: 'bad' } : { icon: Wrench, tone: 'plain' };
};

interface JobRowProps {
  job: JobSummary;
  /** Done here, and the server does not know it yet. */
  isUnsent: boolean;
  sub: ReactNode;
  to: string;
  /** How the door was opened, for what is done there. */
  state?: unknown;
}

/** A job as who does it sees it: the whole row opens it. */
export function JobRow({ job, isUnsent, sub, to, state }: JobRowProps) {
  const { t } = useTranslation();
  return (
    <RowLink
      to={to}
      state={state}
      opens
      lead={{ mark: <Sign {...signOf(job, isUnsent)} /> }}
      title={<strong className={styles.title}>{job.title}</strong>}
      sub={isUnsent ? t('jobs.doneUnsent') : sub}
      trailing={<RowPhoto id={job.photoId} />}
    />
  );
}

/** A problem that was reported here and waits for a network. */
export function UnsentProblem({ title, place }: { title: string; place?: string }) {
  const { t } = useTranslation();
  return (
    <Row
      lead={{ mark: <Sign icon={CloudUpload} tone="accent" /> }}
      title={<strong className={styles.title}>{title}</strong>}
      sub={[place, t('jobs.unsent')].filter(Boolean).join('. ')}
    />
  );
}

/** The last row: something else is wrong. */
export function ReportRow({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return <RowButton lead={{ mark: <Sign icon={Plus} /> }} title={t('jobs.report')} onClick={onClick} />;
}
