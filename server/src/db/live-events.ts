import { sql } from 'kysely';
import type { Tx } from './scope.js';

/** Heard by every server process, which passes it on to the open screens that may see it. */
export const eventsChannel = 'rounds_events';

/** Something that stands in a list. */
interface Happening {
  kind: 'check' | 'feedback' | 'review';
  accountId: string;
  siteId: string;
  facilityId: string;
  id: number;
}

/** What is due at a site, or what is broken there, is something else now. */
interface SiteChange {
  kind: 'due' | 'jobs';
  accountId: string;
  siteId: string;
}

export type LiveEvent = Happening | SiteChange;

/** Sent by the database itself, when a session ends or what somebody may see has changed. */
interface StandingChange {
  kind: 'standing';
  personId?: string;
  accountId?: string;
}

export type Announced = LiveEvent | StandingChange;

/** PostgreSQL sends it at the commit, and not at all after a rollback. */
export async function showOnScreens(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const said = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${eventsChannel}, event) from unnest(${said}::text[]) as event`.execute(tx);
}

/** Once for each site, whatever was changed there. */
export const showDue = (tx: Tx, sites: readonly { accountId: string; siteId: string }[]): Promise<void> =>
  showOnScreens(
    tx,
    sites.map(({ accountId, siteId }) => ({ kind: 'due', accountId, siteId })),
  );

export const showJobs = (tx: Tx, site: { accountId: string; siteId: string }): Promise<void> =>
  showOnScreens(tx, [{ kind: 'jobs', accountId: site.accountId, siteId: site.siteId }]);
