import type { Filled } from './columns.js';

/** Kept per hour in the transaction of what they count. */
export interface FigureTables {
  facility_hour: {
    account_id: string;
    site_id: string;
    facility_id: string;
    hour: Date;
    /** Ratings that count, by stars; `s…` are the suspicious ones. */
    r1: Filled<number>;
    r2: Filled<number>;
    r3: Filled<number>;
    r4: Filled<number>;
    r5: Filled<number>;
    s1: Filled<number>;
    s2: Filled<number>;
    s3: Filled<number>;
    s4: Filled<number>;
    s5: Filled<number>;
    /** What the weights of those that count lack to 100 each, and the same times their stars. */
    lost_weight: Filled<number>;
    lost_stars: Filled<number>;
    /** Those of `r…` and of `s…` that came from kiosks. */
    kiosk_ratings: Filled<number>;
    kiosk_suspicious: Filled<number>;
    unanswered: Filled<number>;
    unanswered_low: Filled<number>;
    checks: Filled<number>;
    items_done: Filled<number>;
    items_not_done: Filled<number>;
    items_reported: Filled<number>;
    items_skipped: Filled<number>;
    items_not_applicable: Filled<number>;
    checks_incomplete: Filled<number>;
    /** How often visitors opened the page behind its code. */
    opened: Filled<number>;
  };
  /** How often each was tapped. Suspicious feedback is not in it. */
  reason_hour: {
    account_id: string;
    site_id: string;
    facility_id: string;
    hour: Date;
    reason_id: string;
    count: number;
  };
}
