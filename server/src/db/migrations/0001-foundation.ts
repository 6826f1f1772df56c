import { sql, type Kysely } from 'kysely';

/**
 * All tables of the domain. Every tenant table carries the account id and refers to its parents together with it, so
 * that a row can never hang between two organisations and a distributed PostgreSQL could shard by it.
 */
const statements = [
  // Installation: keys made at first start, shared by every server process.
  `create table secret (
    name text primary key,
    value jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table oidc_payload (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    user_code text,
    uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  )`,
  `create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null`,
  `create index oidc_payload_uid on oidc_payload (model, uid) where uid is not null`,
  `create index oidc_payload_expiry on oidc_payload (expires_at)`,

  // People and their sessions.
  `create table person (
    id text primary key,
    first_name text not null default '',
    last_name text not null default '',
    email text,
    language text check (language in ('en', 'ru', 'cz')),
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  `create table identity (
    issuer text not null,
    subject text not null,
    person_id text not null references person on delete cascade,
    primary key (issuer, subject)
  )`,
  `create index identity_person on identity (person_id)`,
  `create table sign_in_attempt (
    state_hash bytea primary key,
    browser_hash bytea not null,
    provider text not null,
    nonce text not null,
    code_verifier text not null,
    expires_at timestamptz not null
  )`,
  `create index sign_in_attempt_expiry on sign_in_attempt (expires_at)`,

  // Organisations.
  `create table account (
    id text primary key,
    title text not null check (length(title) between 1 and 200),
    owner_id text not null references person,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  `create table membership (
    account_id text not null references account on delete cascade,
    person_id text not null references person on delete cascade,
    role_id smallint not null check (role_id in (3, 4, 5)),
    whole_account boolean not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz,
    primary key (account_id, person_id),
    check (role_id <> 3 or whole_account)
  )`,
  `create index membership_person on membership (person_id)`,
  `create table session (
    id text primary key,
    person_id text not null references person on delete cascade,
    account_id text references account on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index session_person on session (person_id)`,
  `create index session_expiry on session (expires_at)`,
  `create table refresh_token (
    hash bytea primary key,
    session_id text not null references session on delete cascade,
    issued_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index refresh_token_session on refresh_token (session_id)`,

  // Places.
  `create table site (
    id text primary key,
    account_id text not null references account on delete cascade,
    title text not null check (length(title) between 1 and 200),
    address text not null default '',
    description text not null default '',
    lat double precision check (lat between -90 and 90),
    lon double precision check (lon between -180 and 180),
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (account_id, id)
  )`,
  `create index site_living on site (account_id, created_at) where deleted_at is null`,
  `create table membership_site (
    account_id text not null,
    person_id text not null,
    site_id text not null,
    primary key (account_id, person_id, site_id),
    foreign key (account_id, person_id) references membership on delete cascade,
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create table invitation (
    id text primary key,
    account_id text not null references account on delete cascade,
    code_hash bytea not null unique,
    role_id smallint not null check (role_id in (3, 4, 5)),
    whole_account boolean not null,
    invited_by text not null references person,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by text references person,
    withdrawn_at timestamptz,
    unique (account_id, id)
  )`,
  `create index invitation_account on invitation (account_id, created_at)`,
  `create table invitation_site (
    account_id text not null,
    invitation_id text not null,
    site_id text not null,
    primary key (account_id, invitation_id, site_id),
    foreign key (account_id, invitation_id) references invitation (account_id, id) on delete cascade,
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create table facility (
    id text primary key,
    account_id text not null,
    site_id text not null,
    title text not null check (length(title) between 1 and 200),
    description text not null default '',
    is_feedback_enabled boolean not null default true,
    rating_limit smallint not null default 5 check (rating_limit between 1 and 5),
    last_check_at timestamptz,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (account_id, id),
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create index facility_living on facility (account_id, site_id, created_at) where deleted_at is null`,
  `create table code (
    code text primary key,
    account_id text not null references account on delete cascade,
    facility_id text,
    created_at timestamptz not null default now(),
    replaced_at timestamptz,
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade
  )`,
  `create unique index code_living on code (facility_id) where facility_id is not null and replaced_at is null`,
  `create index code_account on code (account_id)`,

  // Checklists. Item numbers are given out per checklist and never again.
  `create table checklist (
    id integer generated by default as identity primary key,
    account_id text not null references account on delete cascade,
    title text not null check (length(title) between 1 and 200),
    next_item integer not null default 1,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (account_id, id)
  )`,
  `create index checklist_living on checklist (account_id, id) where deleted_at is null`,
  `create table checklist_item (
    account_id text not null,
    checklist_id integer not null,
    number integer not null,
    title text not null check (length(title) between 1 and 200),
    description text not null default '',
    is_comment_allowed boolean not null default false,
    pos integer not null,
    deleted_at timestamptz,
    primary key (checklist_id, number),
    foreign key (account_id, checklist_id) references checklist (account_id, id) on delete cascade
  )`,
  `create index checklist_item_order on checklist_item (checklist_id, pos) where deleted_at is null`,
  `create table facility_checklist (
    account_id text not null,
    facility_id text not null,
    checklist_id integer not null,
    pos smallint not null,
    primary key (facility_id, checklist_id),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade,
    foreign key (account_id, checklist_id) references checklist (account_id, id) on delete cascade
  )`,
  `create index facility_checklist_checklist on facility_checklist (checklist_id)`,

  // What is submitted, once per request id.
  `create table submission (
    request_id text not null,
    kind text not null,
    fingerprint bytea not null,
    answer jsonb not null,
    created_at timestamptz not null default now(),
    primary key (kind, request_id)
  )`,
  `create index submission_age on submission (created_at)`,
  `create table quality_check (
    id bigint generated by default as identity primary key,
    account_id text not null,
    site_id text not null,
    facility_id text not null,
    checklist_id integer not null,
    checklist_title text not null,
    person_id text not null references person,
    at timestamptz not null,
    received_at timestamptz not null default now(),
    done integer not null,
    not_done integer not null,
    reported integer not null,
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade,
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade,
    foreign key (account_id, checklist_id) references checklist (account_id, id) on delete cascade
  )`,
  `create index quality_check_account on quality_check (account_id, at desc, id desc)`,
  `create index quality_check_site on quality_check (site_id, at desc, id desc)`,
  `create index quality_check_facility on quality_check (facility_id, at desc, id desc)`,
  `create index quality_check_failed on quality_check (account_id, at desc, id desc) where not_done > 0`,
  `create index quality_check_person on quality_check (person_id)`,
  `create table quality_check_item (
    check_id bigint not null references quality_check on delete cascade,
    account_id text not null,
    number integer not null,
    pos integer not null,
    title text not null,
    result boolean,
    comment text not null default '',
    primary key (check_id, number)
  )`,
  `create table feedback (
    id bigint generated by default as identity primary key,
    account_id text not null,
    site_id text not null,
    facility_id text not null,
    rating smallint not null check (rating between 1 and 5),
    message text not null default '' check (length(message) <= 2000),
    language text,
    at timestamptz not null default now(),
    visitor_hash bytea,
    suspicion text check (suspicion in ('burst', 'same-device', 'member')),
    checked_at timestamptz,
    receipt_code text not null unique,
    review_comment text,
    reviewed_at timestamptz,
    reviewed_by text references person,
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade,
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create index feedback_account on feedback (account_id, at desc, id desc)`,
  `create index feedback_site on feedback (site_id, at desc, id desc)`,
  `create index feedback_facility on feedback (facility_id, at desc, id desc)`,
  `create index feedback_rating on feedback (account_id, rating, at desc, id desc)`,
  `create index feedback_unanswered on feedback (account_id, at desc, id desc) where reviewed_at is null`,
  `create index feedback_low_after_check on feedback (account_id, at desc) where checked_at is not null`,
  `create index feedback_visitor on feedback (facility_id, visitor_hash, at desc)`,

  // Figures per facility and hour, kept in the same transaction as what they count.
  `create table facility_hour (
    account_id text not null,
    site_id text not null,
    facility_id text not null,
    hour timestamptz not null,
    r1 integer not null default 0, r2 integer not null default 0, r3 integer not null default 0,
    r4 integer not null default 0, r5 integer not null default 0,
    s1 integer not null default 0, s2 integer not null default 0, s3 integer not null default 0,
    s4 integer not null default 0, s5 integer not null default 0,
    unanswered integer not null default 0,
    unanswered_low integer not null default 0,
    checks integer not null default 0,
    items_done integer not null default 0,
    items_not_done integer not null default 0,
    items_reported integer not null default 0,
    primary key (account_id, facility_id, hour),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade
  )`,
  `create index facility_hour_account on facility_hour (account_id, hour)`,
  `create index facility_hour_site on facility_hour (site_id, hour)`,

  // Limits shared by all server processes. Losing them in a crash harms nobody, so they skip the write-ahead log.
  `create unlogged table rate_window (
    key text not null,
    window_start timestamptz not null,
    hits integer not null default 1,
    primary key (key, window_start)
  )`,
  `create index rate_window_age on rate_window (window_start)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
