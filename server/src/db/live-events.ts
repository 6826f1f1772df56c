import { sql } from 'kysely';
import type { Tx } from './scope.js';

/** Heard by every server process, which passes it on to the open screens that may see it. */
export const eventsChannel = 'rounds_events';

export interface LiveEvent {
  kind: 'check' | 'feedback' | 'review';
  accountId: string;
  siteId: string;
  facilityId: string;
  id: number;
}

/** Sent by the database itself, when a session ends or what somebody may see has changed. */
interface StandingChange {
  kind: 'standing';
  personId?: string;
  accountId?: string;
}

export type Announced = LiveEvent | StandingChange;

/** PostgreSQL sends it at the commit, and not at all after a rollback. */
export async function showOnScreens(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  await Promise.all(
    events.map((event) => sql`select pg_notify(${eventsChannel}, ${JSON.stringify(event)})`.execute(tx)),
  );
}
