import type { Permission } from '@rounds/contract';
import type { Db } from '../db/scope.js';
import type { World } from './world.js';

/** What a call names, as its own organisation, somebody else's, the other site's and a deleted one have it. */
export interface Row {
  params?: (world: World) => Record<string, unknown>;
  body?: (world: World) => unknown;
  query?: (world: World) => Record<string, unknown>;
  /** Beyond the contract's access: decided by the record, not by the route. */
  needs?: Permission | 'owner';
  /** Without it the record is not even found: a member learns no more of it than a stranger. */
  foundWith?: Permission;
  /** A place of one site: whoever knows another site only does not find it. */
  bySite?: true;
  /** What can be deleted and must then be gone. */
  deletable?: (world: World, db: Db) => Promise<unknown>;
  /** Names nothing of an organisation: only who may call it is walked. */
  noRecord?: true;
  /** Streams for ever. */
  endless?: true;
}
export const markDeleted =
  (table: 'site' | 'facility' | 'checklist' | 'plan', id: (named: World) => string | number) =>
  (named: World, db: Db) =>
    db
      .updateTable(table)
      .set({ deleted_at: new Date() })
      .where('id', '=', id(named) as never)
      .execute();

export const site: Row = {
  params: ({ org }) => ({ id: org.sites[0] }),
  bySite: true,
  deletable: markDeleted('site', ({ org }) => org.sites[0]),
};
export const facility: Row = {
  params: ({ org }) => ({ id: org.facilities[0] }),
  bySite: true,
  deletable: markDeleted('facility', ({ org }) => org.facilities[0]),
};
export const checklist: Row = {
  params: ({ org }) => ({ id: org.checklistId }),
  deletable: markDeleted('checklist', ({ org }) => org.checklistId),
};
export const item: Row = { ...checklist, params: ({ org }) => ({ id: org.checklistId, itemId: 1 }) };
export const phone: Row = {
  params: ({ phoneId }) => ({ id: phoneId }),
  bySite: true,
  deletable: markDeleted('site', ({ org }) => org.sites[0]),
};
export const account: Row = {
  params: ({ org }) => ({ id: org.id }),
  deletable: ({ org }, db) =>
    db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', org.id).execute(),
};
export const plan: Row = {
  params: ({ planId }) => ({ id: planId }),
  bySite: true,
  deletable: markDeleted('plan', ({ planId }) => planId),
};
export const job: Row = {
  params: ({ jobId }) => ({ id: jobId }),
  bySite: true,
  deletable: markDeleted('facility', ({ org }) => org.facilities[0]),
};
export const photo: Row = { ...job, params: ({ photoId }) => ({ id: photoId }) };
export const doneJob: Row = { ...job, params: ({ doneJobId }) => ({ id: doneJobId }) };
export const tag: Row = { ...facility, params: ({ tagId }) => ({ id: tagId }) };
export const kiosk: Row = { ...facility, params: ({ kioskId }) => ({ id: kioskId }) };
export const ofSite: Row = {
  query: ({ org }) => ({ siteId: org.sites[0] }),
  bySite: true,
  deletable: markDeleted('site', ({ org }) => org.sites[0]),
};
