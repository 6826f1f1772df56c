import type {
  ItemAnswer,
  Language,
  NoResult,
  PlaceKind,
  Presence,
  RatingSource,
  RoleId,
  Suspicion,
  VisitorLanguage,
} from '@rounds/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Asked, Asking } from '../asking.js';
import type { Bytes, Filled, Json } from './columns.js';
import type { FigureTables } from './figure-tables.js';
import type { JobTables } from './job-tables.js';
import type { KioskTables } from './kiosk-tables.js';
import type { NotificationTables } from './notification-tables.js';
import type { PhotoTables } from './photo-tables.js';
import type { PlanTables } from './plan-tables.js';
import type { ReasonTables } from './reason-tables.js';
import type { SharedPhoneTables } from './shared-phone-tables.js';
import type { TagTables } from './tag-tables.js';

export interface Schema
  extends
    FigureTables,
    JobTables,
    KioskTables,
    NotificationTables,
    PhotoTables,
    PlanTables,
    ReasonTables,
    SharedPhoneTables,
    TagTables {
  secret: { name: string; value: Json; created_at: Filled<Date> };
  oidc_payload: {
    model: string;
    id: string;
    payload: Json;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };

  person: {
    id: string;
    first_name: Filled<string>;
    last_name: Filled<string>;
    email: string | null;
    language: Language | null;
    created_at: Filled<Date>;
    deleted_at: Date | null;
  };
  identity: { issuer: string; subject: string; person_id: string };
  passkey: {
    id: string;
    person_id: string;
    credential_id: Bytes;
    public_key: Bytes;
    /** Of signatures, as far as the authenticator counts them. */
    counter: number;
    transports: Filled<string[]>;
    title: Filled<string>;
    is_synced: boolean;
    created_at: Filled<Date>;
    last_used_at: Date | null;
  };
  recovery_code: { hash: Bytes; person_id: string; used_at: Date | null };
  sign_in_attempt: {
    state_hash: Bytes;
    browser_hash: Bytes;
    provider: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  };
  session: {
    id: string;
    person_id: string;
    account_id: string | null;
    created_at: Filled<Date>;
    expires_at: Date;
    ended_at: Date | null;
    /** The name of the identity provider that it began with, and its own name for it. */
    provider: string | null;
    provider_sid: string | null;
    /** Shown to the provider at the log-out; forgotten with the session's end. */
    id_token: string | null;
    device: Filled<string>;
    last_seen_at: Filled<Date>;
    /** It began with a PIN: it is for the work at the phone's site, and for nothing else. */
    shared_phone_id: string | null;
  };
  logout_token: { hash: Bytes; expires_at: Date };
  refresh_token: {
    hash: Bytes;
    session_id: string;
    issued_at: Filled<Date>;
    expires_at: Date;
    used_at: Date | null;
    /** Of the try that used it up, as its client named it. */
    attempt_hash: Bytes | null;
  };

  account: {
    id: string;
    title: string;
    owner_id: string;
    created_at: Filled<Date>;
    deleted_at: Date | null;
    /** Days after which visitors' messages are wiped; null: never. */
    message_retention_days: number | null;
    /** Figures by person; an owner says so. */
    shows_person_figures: Filled<boolean>;
    /** Visitors are told when a place was last checked. */
    shows_last_check: Filled<boolean>;
    /** Somebody made posters, and somebody read the first code. */
    posters_at: Date | null;
    scanned_at: Date | null;
    /** An owner has put the guide away. */
    guide_closed_at: Date | null;
    /** Otherwise it has the starters. */
    has_own_reasons: Filled<boolean>;
    time_zone: string | null;
  };
  membership: {
    account_id: string;
    person_id: string;
    role_id: RoleId;
    whole_account: boolean;
    created_at: Filled<Date>;
    last_seen_at: Date | null;
  };
  membership_site: { account_id: string; person_id: string; site_id: string };
  invitation: {
    id: string;
    account_id: string;
    code_hash: Bytes;
    role_id: RoleId;
    whole_account: boolean;
    invited_by: string;
    created_at: Filled<Date>;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
    withdrawn_at: Date | null;
    is_paper: Filled<boolean>;
    /** Of whom it is for, as long as it is open. */
    name: string | null;
    /** Lets this member in again. */
    person_id: string | null;
  };
  invitation_site: { account_id: string; invitation_id: string; site_id: string };

  site: {
    id: string;
    account_id: string;
    title: string;
    address: Filled<string>;
    description: Filled<string>;
    lat: number | null;
    lon: number | null;
    /** Null: the organisation's. */
    time_zone: string | null;
    /** Days off, as `2026-12-24`. */
    closed_days: Filled<string[]>;
    created_at: Filled<Date>;
    deleted_at: Date | null;
  };
  facility: {
    id: string;
    account_id: string;
    site_id: string;
    title: string;
    description: Filled<string>;
    is_feedback_enabled: Filled<boolean>;
    rating_limit: Filled<number>;
    /** A low rating with words is a job. */
    are_photos_taken: Filled<boolean>;
    opens_jobs: Filled<boolean>;
    /** Work is reported by who read the code or tapped the tag. */
    is_code_needed: Filled<boolean>;
    /** Unless the organisation tells visitors nothing of it. */
    shows_last_check: Filled<boolean>;
    place_kind: Filled<PlaceKind>;
    last_check_at: Date | null;
    /** Ratings that wait for a reply (none of a kiosk does), and the low ones among them. */
    unanswered: Filled<number>;
    unanswered_low: Filled<number>;
    created_at: Filled<Date>;
    deleted_at: Date | null;
  };
  code: {
    code: string;
    account_id: string;
    facility_id: string | null;
    created_at: Filled<Date>;
    replaced_at: Date | null;
  };

  checklist: {
    id: Generated<number>;
    account_id: string;
    title: string;
    next_item: Filled<number>;
    created_at: Filled<Date>;
    deleted_at: Date | null;
  };
  checklist_item: {
    account_id: string;
    checklist_id: number;
    number: number;
    title: string;
    description: Filled<string>;
    is_comment_allowed: Filled<boolean>;
    /** A failure of it is a job. */
    opens_job: Filled<boolean>;
    is_not_applicable_allowed: Filled<boolean>;
    /** Null: a plain check. */
    asking: ColumnType<Asking | null, string | null | undefined, string | null>;
    pos: number;
    created_at: Filled<Date>;
    deleted_at: Date | null;
  };
  facility_checklist: { account_id: string; facility_id: string; checklist_id: number; pos: number };
  /** Filled by the database from `facility_checklist`. */
  facility_checklist_ever: { account_id: string; facility_id: string; checklist_id: number };

  submission: { request_id: string; kind: string; fingerprint: Bytes; answer: Json; created_at: Filled<Date> };
  quality_check: {
    id: Generated<number>;
    account_id: string;
    site_id: string;
    facility_id: string;
    checklist_id: number;
    checklist_title: string;
    person_id: string;
    at: Date;
    received_at: Filled<Date>;
    done: number;
    not_done: number;
    reported: number;
    skipped: Filled<number>;
    not_applicable: Filled<number>;
    opened_by: Presence | null;
    /** Null when nobody said. */
    duration_seconds: ColumnType<number | null, number | null | undefined>;
    is_quick: Filled<boolean>;
    /** The reported check that this one speaks of. */
    verifies_check_id: ColumnType<number | null, number | null | undefined>;
  };
  quality_check_item: {
    check_id: number;
    account_id: string;
    number: number;
    pos: number;
    title: string;
    /** Null: reported, unless `no_result` says why there is none. */
    result: boolean | null;
    no_result: NoResult | null;
    comment: Filled<string>;
    answer: ColumnType<ItemAnswer | null, string | null | undefined>;
    /** Null: a plain check. */
    asked: ColumnType<Asked | null, string | null | undefined>;
  };
  checklist_last_check: {
    account_id: string;
    facility_id: string;
    checklist_id: number;
    at: Date;
    check_id: number;
    person_id: string;
    answered: number;
    total: number;
    /** The last check without a skipped item. */
    complete_at: Date | null;
    /** Seconds that the last rounds took, the latest first. */
    durations: Filled<number[]>;
  };
  item_last_answer: {
    account_id: string;
    facility_id: string;
    checklist_id: number;
    number: number;
    at: Date;
    check_id: number;
    is_failed: boolean;
  };
  feedback: {
    id: Generated<number>;
    account_id: string;
    site_id: string;
    facility_id: string;
    rating: number;
    message: Filled<string>;
    /** It had one. */
    is_message_removed: Filled<boolean>;
    reason_ids: Filled<string[]>;
    language: VisitorLanguage | null;
    at: Filled<Date>;
    /** Of its network and kind of phone together, and of each alone; under the salt of the day. */
    visitor_hash: Uint8Array | null;
    network_hash: Uint8Array | null;
    kind_hash: Uint8Array | null;
    suspicion: Suspicion | null;
    /** In hundredths. */
    weight: Filled<number>;
    /** A manager has said whether it is suspicious: no rule says otherwise any more. */
    is_mark_settled: Filled<boolean>;
    /** When the round was reported done that this low rating came soon after. */
    checked_at: Date | null;
    receipt_code: string;
    source: Filled<RatingSource>;
    /** The kiosk that it came from. */
    kiosk_id: string | null;
    review_comment: string | null;
    reviewed_at: Date | null;
    reviewed_by: string | null;
    /** When the managers were told that it still waits for a reply. */
    reminded_at: Date | null;
  };
  rating_memory: { account_id: string; facility_id: string; signature: string; memory: Json; at: Date };
  rate_window: { key: string; window_start: Date; hits: Filled<number> };
}
