import { describe, expect, it } from 'vitest';
import { mayGrant, permissions, permissionsOf, roles, type Permission } from './permissions.js';

const owner = { roleId: roles.owner, wholeAccount: true };
const manager = { roleId: roles.manager, wholeAccount: true };
const siteManager = { roleId: roles.manager, wholeAccount: false };
const staff = { roleId: roles.staff, wholeAccount: false };
const newcomer = null;

// The table of the specification, written out: a change of rights has to be made twice, on purpose.
const everybody = [owner, manager, siteManager, staff, newcomer];
const managers = [owner, manager, siteManager];
const holders: Record<Permission, readonly unknown[]> = {
  'account.Management': [owner, manager],
  'site.Management': managers,
  'invitation.Create': managers,
  'report.View': managers,
  'feedback.Review': managers,
  'quality.Check': managers,
  'my.Settings': everybody,
  'session.Logout': everybody,
  'invitation.Accept': everybody,
};

describe('permissions', () => {
  it.each(permissions)('%s is held by those the specification names, and nobody else', (permission) => {
    expect(everybody.filter((person) => permissionsOf(person).includes(permission))).toEqual(holders[permission]);
  });

  it('never exceed the list', () => {
    for (const person of everybody) expect(permissions).toEqual(expect.arrayContaining([...permissionsOf(person)]));
  });
});

describe('granting a role', () => {
  it.each([
    ['staff', roles.staff, []],
    ['a manager', roles.manager, [roles.manager, roles.staff]],
    ['an owner', roles.owner, [roles.owner, roles.manager, roles.staff]],
  ])('is up to what one has: %s', (_, granting, granted) => {
    expect(Object.values(roles).filter((role) => mayGrant(granting, role))).toEqual(granted);
  });
});
