import { sql } from 'kysely';
import { hourMs } from '../moment.js';
import type { Schema } from './schema.js';
import type { Queries } from './scope.js';
import { statementByShape, type Slots } from './statement.js';

type Hour = Schema['facility_hour'];
type Figure = Exclude<keyof Hour, 'account_id' | 'site_id' | 'facility_id' | 'hour'>;

export interface FacilityMoment {
  accountId: string;
  siteId: string;
  facilityId: string;
  at: Date;
}

/**
 * Adds to the figures of a facility's hour, in the transaction of what is counted, so that the dashboard never has to
 * count again. A figure may also go down, as when a feedback is answered.
 */
export async function addToHour(
  db: Queries,
  { accountId, siteId, facilityId, at }: FacilityMoment,
  figures: Partial<Record<Figure, number>>,
): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const key = { account_id: accountId, site_id: siteId, facility_id: facilityId, hour };
  await addFigures(db, { ...key, ...figures }, { names: Object.keys(figures) as Figure[] });
}

type HourKey = Pick<Hour, 'account_id' | 'site_id' | 'facility_id'> & { hour: Date };

const addFigures = statementByShape(
  (db, slots: Slots<HourKey & Partial<Record<Figure, number>>>, { names }: { names: Figure[] }) =>
    db
      .insertInto('facility_hour')
      .values(slots)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'facility_id', 'hour'])
          .doUpdateSet(
            Object.fromEntries(
              names.map((name) => [
                name,
                sql<number>`${sql.ref(`facility_hour.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
              ]),
            ),
          ),
      ),
);
