import { sql } from 'kysely';
import type { Asking } from '../../asking.js';
import type { Queries } from '../../db/scope.js';

/** Those of a door's checklists that ask for a number, in its order. */
export const listNumberItems = (db: Queries, facilityId: string) =>
  db
    .selectFrom('facility_checklist')
    .innerJoin('checklist', 'checklist.id', 'facility_checklist.checklist_id')
    .innerJoin('checklist_item as item', 'item.checklist_id', 'checklist.id')
    .select([
      'checklist.id as checklistId',
      'checklist.title as checklistTitle',
      'item.number',
      'item.title',
      sql<Asking>`item.asking`.as('asking'),
    ])
    .where('facility_checklist.facility_id', '=', facilityId)
    .where('checklist.deleted_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .where(sql<boolean>`item.asking->>'kind' = 'number'`)
    .orderBy('facility_checklist.pos')
    .orderBy('item.pos')
    .execute();

export type NumberItem = Awaited<ReturnType<typeof listNumberItems>>[number];
