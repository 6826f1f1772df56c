import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenFor } from '../test/tokens';
import { accountOf, session } from './session';

const marina = {
  accessToken: accessTokenFor('neva'),
  refreshToken: 'refresh',
  allowedPermissions: ['my.Settings'],
  isNewUser: false,
  firstName: 'Marina',
  lastName: 'Lebedeva',
};

beforeEach(() => session.end());

describe('accountOf', () => {
  it.each(['', 'not a token', 'a.b.c', accessTokenFor(null)])('finds no organisation in %j', (token) => {
    expect(accountOf(token)).toBeNull();
  });

  it('reads the organisation from the token', () => {
    expect(accountOf(accessTokenFor('Невский берег'))).toBe('Невский берег');
  });
});

describe('session', () => {
  it('is absent before the sign-in and after the log-out', () => {
    expect(session.read()).toBeNull();
    session.begin(marina);
    session.end();
    expect(session.read()).toBeNull();
  });

  it('holds the person, the organisation of the token and the permissions', () => {
    session.begin(marina);
    expect(session.read()).toMatchObject({
      accountId: 'neva',
      permissions: ['my.Settings'],
      profile: { firstName: 'Marina', lastName: 'Lebedeva' },
    });
  });

  it('is the same object until something changes, and tells once per change', () => {
    const heard = vi.fn<() => void>();
    session.begin(marina);
    const leave = session.subscribe(heard);
    expect(session.read()).toBe(session.read());
    session.renew({ ...marina, accessToken: accessTokenFor('harbour'), refreshToken: 'refresh 2' });
    expect(session.read()).toMatchObject({ accountId: 'harbour', profile: { firstName: 'Marina' } });
    session.end();
    leave();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
