import type { JobSummary } from '@rounds/contract';
import { minutesBetween } from '../../lib/dates';
import { fullName } from '../../lib/fullName';
import { useTranslation } from '../../lib/i18n';
import { useShortDuration } from '../../lib/useShortDuration';
import { momentIn } from '../../lib/zones';
import type { ListedJobs } from './api/jobs';
import { isLate } from './lateness';

type Names = Pick<ListedJobs, 'site' | 'facility' | 'user'>;

/** What a job says of itself, with the names of the answer that it came in. */
export function useJobWords({ site, facility, user }: Names) {
  const { t } = useTranslation();
  const duration = useShortDuration();
  const person = (id: string | null): string => fullName(id === null ? null : user[id]);
  /** By the clock of its site, whoever looks from wherever. */
  const at = ({ siteId }: Pick<JobSummary, 'siteId'>, moment: string | Date): string =>
    momentIn(site[siteId]?.timeZone, moment);
  return {
    person,
    at,
    place: ({ siteId, facilityId }: JobSummary) =>
      [facility[facilityId]?.title, site[siteId]?.title].filter(Boolean).join(', '),
    /** Who does it, or who did. */
    who: ({ state, assigneeId, doneBy, closedBy }: JobSummary) => {
      if (state === 'open') return person(assigneeId) || t('jobs.anyone');
      return person(state === 'done' ? doneBy : closedBy);
    },
    /** Until when, or when it was. */
    when: (job: JobSummary, now: number) => {
      const { state, dueBy, doneAt, closedAt, openedAt } = job;
      if (state !== 'open') {
        return t(`jobs.at.${state}`, { at: at(job, (state === 'done' ? doneAt : closedAt) ?? openedAt) });
      }
      if (dueBy === null) return t('jobs.noTime');
      return isLate(job, now)
        ? t('jobs.lateFor', { duration: duration(minutesBetween(dueBy, now)) })
        : t('jobs.until', { at: at(job, dueBy) });
    },
  };
}
