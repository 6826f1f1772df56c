import type { NotificationKind } from '@rounds/contract';
import type { Generated } from 'kysely';
import type { Bytes, Filled, Json } from './columns.js';

export interface NotificationTables {
  /** The queue of chores. */
  job: {
    id: Generated<number>;
    queue: string;
    /** At most one chore of a key waits at a time. */
    key: string | null;
    payload: Json;
    run_at: Filled<Date>;
    leased_until: Date | null;
    attempts: Filled<number>;
    last_error: string | null;
    created_at: Filled<Date>;
  };
  push_subscription: {
    id: string;
    person_id: string;
    session_id: string;
    endpoint: string;
    endpoint_hash: Bytes;
    p256dh: string;
    auth: string;
    /** Public. Null before the first rotation: made for the only key there was. */
    vapid_key: string | null;
    created_at: Filled<Date>;
  };
  notification_choice: {
    person_id: string;
    low_rating: boolean;
    failed_check: boolean;
    reply_overdue: boolean;
    my_rounds_late: Filled<boolean>;
    rounds_late: Filled<boolean>;
    my_jobs: Filled<boolean>;
    jobs: Filled<boolean>;
    urgent_in_quiet: Filled<boolean>;
    kiosks: Filled<boolean>;
    by_mail: boolean;
    quiet_from: string | null;
    quiet_to: string | null;
    time_zone: string;
  };
  notification: {
    id: Generated<number>;
    kind: NotificationKind;
    account_id: string;
    site_id: string;
    /** Absent: of the whole site. */
    facility_id: string | null;
    feedback_id: number | null;
    check_id: number | null;
    job_id: string | null;
    kiosk_id: string | null;
    count: Filled<number>;
    caused_by: string | null;
    /** Absent: for all whom it concerns. */
    recipient_id: string | null;
    created_at: Filled<Date>;
  };
  notification_delivery: {
    id: string;
    notification_id: number;
    person_id: string;
    /** Absent: by e-mail. */
    subscription_id: string | null;
    sent_at: Date | null;
  };
}
