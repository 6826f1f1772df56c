import { mayGrant, roles, type RoleId } from '@rounds/contract';
import type { MemberStanding } from '../../http/caller.js';
import { forbidden, invalid } from '../../problems.js';
import { reaches } from '../../reach.js';

/** What a membership or an invitation gives: a role, for the whole organisation (`null`) or for some sites. */
export interface Grant {
  roleId: RoleId;
  siteIds: readonly string[] | null;
}

/** Nobody gives or takes away more than they have: neither a higher role nor a site beyond theirs. */
export const isWithin = (standing: MemberStanding, { roleId, siteIds }: Grant): boolean =>
  mayGrant(standing.roleId, roleId) &&
  (siteIds === null ? standing.siteIds === null : siteIds.every((siteId) => reaches(standing, siteId)));

/** What is asked for in a request, where no sites mean the whole organisation. */
export function grantOf(standing: MemberStanding, roleId: RoleId, siteIds: readonly string[]): Grant {
  if (!mayGrant(standing.roleId, roleId)) throw forbidden();
  if (roleId === roles.owner && siteIds.length > 0) throw invalid({ field: 'siteIds', fault: 'not_allowed' });
  if (siteIds.length === 0 && standing.siteIds !== null) throw invalid({ field: 'siteIds', fault: 'required' });
  return { roleId, siteIds: siteIds.length === 0 ? null : siteIds };
}

/** The same sites in another role. An owner is there for the whole organisation. */
export function inOtherRole(standing: MemberStanding, held: Grant, roleId: RoleId): Grant {
  if (!mayGrant(standing.roleId, roleId)) throw forbidden();
  return { roleId, siteIds: roleId === roles.owner ? null : held.siteIds };
}
