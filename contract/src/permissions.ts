/** Who may do what, as one piece of data: `allowedPermissions`, the server's policies and the tests all come from it. */
export const roles = { owner: 3, manager: 4, staff: 5 } as const;
export type RoleId = (typeof roles)[keyof typeof roles];
export const defaultInvitationRole: RoleId = roles.staff;

export const permissions = [
  'account.Management',
  'site.Management',
  'invitation.Create',
  'report.View',
  'feedback.Review',
  'quality.Check',
  'my.Settings',
  'session.Logout',
  'invitation.Accept',
] as const;
export type Permission = (typeof permissions)[number];

export interface Standing {
  roleId: RoleId;
  /** False for a person who was invited to some sites only. */
  wholeAccount: boolean;
}

const everyone: readonly Permission[] = ['my.Settings', 'session.Logout', 'invitation.Accept'];
const siteManager: readonly Permission[] = [
  'site.Management',
  'invitation.Create',
  'report.View',
  'feedback.Review',
  'quality.Check',
  ...everyone,
];
const wholeManager: readonly Permission[] = ['account.Management', ...siteManager];

/** `null` stands for somebody who is signed in and belongs to no organisation yet. */
export function permissionsOf(standing: Standing | null): readonly Permission[] {
  if (!standing || standing.roleId === roles.staff) return everyone;
  return standing.wholeAccount || standing.roleId === roles.owner ? wholeManager : siteManager;
}

/** Nobody grants more than they have: owners any role, managers up to manager. Lower ids are the higher roles. */
export const mayGrant = (granting: RoleId, granted: RoleId): boolean => granting !== roles.staff && granted >= granting;
