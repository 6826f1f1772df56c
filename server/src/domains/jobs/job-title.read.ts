import type { Language, ReasonTitle } from '@rounds/contract';
import { sql } from 'kysely';
import { titleIn } from '../reasons/titles.read.js';

export interface TitledJob {
  title: string;
  reasonId: string | null;
  isTitledByReason: boolean;
  /** As the organisation has it; null: a starter, or no reason at all. */
  reasonTitle: ReasonTitle | null;
}

export const titleColumns = [
  'door_job.title',
  'door_job.reason_id as reasonId',
  'door_job.is_titled_by_reason as isTitledByReason',
  sql<ReasonTitle | null>`(
    select reason.title from reason
    where reason.account_id = door_job.account_id and reason.id = door_job.reason_id
  )`.as('reasonTitle'),
] as const;

/** What visitors tapped is shown in the reader's language, unless somebody has given the job another title. */
export const jobTitle = ({ title, reasonId, isTitledByReason, reasonTitle }: TitledJob, language: Language): string =>
  reasonId !== null && isTitledByReason ? titleIn(language, reasonId, reasonTitle ?? {}) : title;
