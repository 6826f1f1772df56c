import { permissionsOf, roles } from '@rounds/contract';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessTokenFor } from '../test/tokens';
import { can, useCan } from './permissions';
import { session } from './session';

const allowed = (roleId: 3 | 4 | 5, wholeAccount = true) => [...permissionsOf({ roleId, wholeAccount })];

const signIn = (allowedPermissions: string[]) =>
  session.begin({
    accessToken: accessTokenFor('neva'),
    refreshToken: 'refresh',
    allowedPermissions,
    firstName: 'Stepan',
    lastName: '',
  });

beforeEach(() => session.end('log-out'));

describe('can', () => {
  it('allows nothing to somebody who is signed out', () => {
    expect(can('my.Settings')).toBe(false);
  });

  it('hides the management of the organisation from staff, and leaves them their own settings', () => {
    signIn(allowed(roles.staff));
    expect(can('account.Management')).toBe(false);
    expect(can('my.Settings')).toBe(true);
  });

  it('hides the organisation from a manager of some sites, and leaves them the sites', () => {
    signIn(allowed(roles.manager, false));
    expect(can('account.Management')).toBe(false);
    expect(can('site.Management')).toBe(true);
  });

  it('ignores a permission that this version of the app does not know', () => {
    signIn([...allowed(roles.owner), 'moon.Landing']);
    expect(can('account.Management')).toBe(true);
  });

  it('follows a changed role on the screen, without a reload', () => {
    signIn(allowed(roles.owner));
    const { result } = renderHook(useCan);
    expect(result.current('report.View')).toBe(true);
    act(() =>
      session.renew({
        accessToken: accessTokenFor('neva', 'after the change'),
        refreshToken: 'refresh 2',
        allowedPermissions: allowed(roles.staff),
      }),
    );
    expect(result.current('report.View')).toBe(false);
  });
});
