import type { Filled } from './columns.js';

export interface PlanTables {
  plan: {
    id: string;
    account_id: string;
    site_id: string;
    title: string;
    /** By the clock of the site, `2026-11-16T06:00`. */
    starts: string;
    rrule: string;
    window_minutes: number;
    remind_after_minutes: number | null;
    escalate_after_minutes: number | null;
    is_paused: Filled<boolean>;
    /** Of its site; otherwise for those in `plan_person`. */
    is_for_everyone: Filled<boolean>;
    /** Its rounds are made up to then. */
    made_until: Date;
    created_at: Filled<Date>;
    deleted_at: Date | null;
  };
  /** `checklist_ids` null: all of the facility. */
  plan_door: { account_id: string; plan_id: string; pos: number; facility_id: string; checklist_ids: number[] | null };
  plan_person: { account_id: string; plan_id: string; person_id: string };
  due_round: {
    account_id: string;
    site_id: string;
    plan_id: string;
    facility_id: string;
    pos: number;
    /** Of the site, when it was made: `2026-11-16`. */
    day: string;
    due_from: Date;
    due_by: Date;
    early_from: Date;
    closes_at: Date;
    checklist_ids: number[];
    /** Those without a complete check. */
    open_checklists: number[];
    check_ids: Filled<number[]>;
    done_at: Date | null;
    done_by: string | null;
    /** As what it is in `due_day`; null: not yet. */
    counted: 'on-time' | 'late' | 'missed' | null;
    /** When its people, and the managers, are to be told that it is late; null: never. And when they were. */
    remind_at: Date | null;
    reminded_at: Date | null;
    escalate_at: Date | null;
    escalated_at: Date | null;
  };
  due_day: {
    account_id: string;
    site_id: string;
    plan_id: string;
    facility_id: string;
    day: string;
    on_time: Filled<number>;
    late: Filled<number>;
    missed: Filled<number>;
  };
  due_person_day: {
    account_id: string;
    site_id: string;
    person_id: string;
    day: string;
    on_time: Filled<number>;
    late: Filled<number>;
  };
  /** A line for the next shift. */
  handover: {
    id: string;
    account_id: string;
    site_id: string;
    text: string;
    person_id: string;
    at: Filled<Date>;
    closed_at: Date | null;
    closed_by: string | null;
  };
}
