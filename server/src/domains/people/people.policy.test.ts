import { roles, type RoleId } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import type { MemberStanding } from '../../http/caller.js';
import { isWithin } from './people.policy.js';

const standing = (roleId: RoleId, siteIds: string[] | null): MemberStanding => ({
  accountId: 'neva',
  roleId,
  siteIds,
  wholeAccount: siteIds === null,
});

const people = {
  owner: standing(roles.owner, null),
  manager: standing(roles.manager, null),
  'manager of north': standing(roles.manager, ['north']),
  'manager of nothing that is left': standing(roles.manager, []),
  staff: standing(roles.staff, null),
};

const grants = {
  'owner everywhere': { roleId: roles.owner, siteIds: null },
  'manager everywhere': { roleId: roles.manager, siteIds: null },
  'manager of north': { roleId: roles.manager, siteIds: ['north'] },
  'staff of north': { roleId: roles.staff, siteIds: ['north'] },
  'staff of both': { roleId: roles.staff, siteIds: ['north', 'south'] },
  'staff everywhere': { roleId: roles.staff, siteIds: null },
};

/** Who may give, change, withdraw or take away what. */
const table: Record<keyof typeof people, (keyof typeof grants)[]> = {
  owner: [
    'owner everywhere',
    'manager everywhere',
    'manager of north',
    'staff of north',
    'staff of both',
    'staff everywhere',
  ],
  manager: ['manager everywhere', 'manager of north', 'staff of north', 'staff of both', 'staff everywhere'],
  'manager of north': ['manager of north', 'staff of north'],
  'manager of nothing that is left': [],
  staff: [],
};

describe('what somebody may give and take away', () => {
  it.each(Object.entries(table))('%s: %j', (who, allowed) => {
    const within = Object.entries(grants)
      .filter(([, grant]) => isWithin(people[who as keyof typeof people], grant))
      .map(([name]) => name);
    expect(within).toEqual(allowed);
  });
});
