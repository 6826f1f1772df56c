import type { JobEventKind, JobOrigin, JobState, Presence } from '@rounds/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Filled } from './columns.js';

export interface JobTables {
  /** What has to be put right at a door. `job` is the table of chores. */
  door_job: {
    id: string;
    account_id: string;
    site_id: string;
    facility_id: string;
    title: string;
    description: Filled<string>;
    is_urgent: Filled<boolean>;
    assignee_id: string | null;
    due_by: Date | null;
    state: Filled<JobState>;
    origin: JobOrigin;
    /** Of the item that failed, and of the first check or rating that said so. */
    checklist_id: number | null;
    item_number: number | null;
    check_id: number | null;
    feedback_id: number | null;
    reason_id: string | null;
    /** Nobody has given it another title: it is shown in the reader's language. */
    is_titled_by_reason: Filled<boolean>;
    /** How often it was found. */
    count: Filled<number>;
    opened_at: Date;
    /** Null: a visitor. */
    opened_by: string | null;
    /** When it was found last. */
    found_at: Date;
    done_at: Date | null;
    done_by: string | null;
    closed_at: Date | null;
    closed_by: string | null;
    late_told_at: Date | null;
    complaint_told_at: Date | null;
  };
  door_job_event: {
    id: Generated<number>;
    account_id: string;
    job_id: string;
    at: Date;
    person_id: string | null;
    kind: JobEventKind;
    comment: Filled<string>;
    check_id: number | null;
    feedback_id: number | null;
    opened_by: Presence | null;
    changes: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  };
}
