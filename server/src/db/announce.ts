import { sql } from 'kysely';
import type { Tx } from './scope.js';

/** Heard by every server process, which passes it on to the open screens that may see it. */
export const eventsChannel = 'rounds_events';

export interface Happening {
  kind: 'check' | 'feedback' | 'review';
  accountId: string;
  siteId: string;
  facilityId: string;
  id: number;
}

/** PostgreSQL sends it at the commit: nobody hears of what was rolled back. */
export async function announce(tx: Tx, happening: Happening): Promise<void> {
  await sql`select pg_notify(${eventsChannel}, ${JSON.stringify(happening)})`.execute(tx);
}
