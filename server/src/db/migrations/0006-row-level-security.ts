import { sql, type Kysely } from 'kysely';
import { appRole, RoleUnusable } from '../app-role.js';

/**
 * Organisations are kept apart by the database itself, whatever a query forgets. The setting is made by the server for
 * each connection: an account's id, `*` for what spans accounts; without it there is no row to be seen. The sub-select
 * is evaluated once per statement rather than once per row.
 */
const shown = `(select current_setting('rounds.account', true))`;

/** By what their rows belong to an organisation. */
const tenantTables: Record<string, string> = {
  account: `${shown} in (id, '*')`,
  ...Object.fromEntries(
    [
      'membership',
      'membership_site',
      'invitation',
      'invitation_site',
      'site',
      'facility',
      'code',
      'checklist',
      'checklist_item',
      'facility_checklist',
      'facility_checklist_ever',
      'quality_check',
      'quality_check_item',
      'feedback',
      'facility_hour',
      'notification',
    ].map((table) => [table, `${shown} in (account_id, '*')`]),
  ),
  // Seen by whoever sees the notification: the policy above applies to this question, too.
  notification_delivery: `exists (select from notification where notification.id = notification_id)`,
};

/** What belongs to the installation or to a person, who may be in several organisations. */
const commonTables = [
  'secret',
  'oidc_payload',
  'person',
  'identity',
  'sign_in_attempt',
  'session',
  'refresh_token',
  'submission',
  'rate_window',
  'job',
  'push_subscription',
  'notification_choice',
];

/** The numbers of rows that are written many at a time are drawn beforehand. */
const sequences = ['quality_check_id_seq'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await prepareRole(db);
  await sql.raw(`grant usage on schema public to ${appRole}`).execute(db);
  for (const table of [...Object.keys(tenantTables), ...commonTables]) {
    await sql.raw(`grant select, insert, update, delete on ${table} to ${appRole}`).execute(db);
  }
  for (const sequence of sequences) await sql.raw(`grant usage on sequence ${sequence} to ${appRole}`).execute(db);
  for (const [table, isVisible] of Object.entries(tenantTables)) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db);
    await sql.raw(`create policy own_account on ${table} using (${isVisible})`).execute(db);
  }
}

/**
 * Roles belong to the whole cluster: another database may have brought it, at this very moment even. Some operators let
 * nobody make roles; then it is enough that it is there and may be taken.
 */
async function prepareRole(db: Kysely<unknown>): Promise<void> {
  const create = `do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$`;
  const join = `do $$ begin
    set local role ${appRole};
    reset role;
  exception when insufficient_privilege then
    execute format('grant ${appRole} to %I', current_user);
  end $$`;
  const { rows } = await sql<{ name: string }>`select quote_ident(current_user) as name`.execute(db);
  try {
    await sql.raw(create).execute(db);
    await sql.raw(join).execute(db);
  } catch (cause) {
    throw new RoleUnusable(
      `The server needs the role ${appRole}, and its database user may not make it. Let an administrator run: ` +
        `create role ${appRole} nologin; grant ${appRole} to ${rows[0]?.name};`,
      { cause },
    );
  }
}
