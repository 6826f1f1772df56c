import type { Generated } from 'kysely';
import type { Filled } from './columns.js';

export interface PhotoTables {
  /** Its files are there. */
  photo: {
    account_id: string;
    /** SHA-256 of what was sent, base64url. */
    id: string;
    /** Of its files. Never used again: a picture that comes back gets another. */
    key: string;
    width: number;
    height: number;
    bytes: number;
    small_bytes: number;
    created_at: Filled<Date>;
    /** Null while something mentions it. */
    unused_since: Filled<Date | null>;
  };
  /** Who may mention it first: who has sent its bytes. */
  photo_sender: {
    account_id: string;
    photo_id: string;
    person_id: string;
    shared_phone_id: string | null;
    sent_at: Filled<Date>;
  };
  /** Which shared phone has sent its bytes for nobody, and may mention it in what was sealed there. */
  photo_phone: {
    account_id: string;
    photo_id: string;
    shared_phone_id: string;
    sent_at: Filled<Date>;
  };
  /** Where it is mentioned: an item of a check, an event of a job, or a rating. */
  photo_use: {
    id: Generated<number>;
    account_id: string;
    photo_id: string;
    site_id: string;
    facility_id: string;
    check_id: number | null;
    item_number: number | null;
    job_id: string | null;
    event_id: number | null;
    feedback_id: number | null;
    /** Of a visitor's: whether somebody has looked at it and let it stay. */
    is_shown: Filled<boolean>;
  };
  /** Files that no row speaks for. */
  photo_leftover: { key: string; account_id: string; due_at: Date };
}
