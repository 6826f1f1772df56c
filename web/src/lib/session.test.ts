import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenFor } from '../test/tokens';
import { accountOf, openSession, session } from './session';

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
  it('stays in the organisation of its tab when another tab opens another one, with the tokens that live', () => {
    const [tab, other] = [openSession(), openSession()];
    tab.begin(marina);
    other.renew({
      ...marina,
      accessToken: accessTokenFor('harbour'),
      refreshToken: 'refresh 2',
      allowedPermissions: [],
    });
    expect(other.read()).toMatchObject({ accountId: 'harbour', permissions: [] });
    expect(tab.read()).toMatchObject({
      accessToken: marina.accessToken,
      refreshToken: 'refresh 2',
      accountId: 'neva',
      permissions: ['my.Settings'],
    });
    expect(tab.read()).toBe(tab.read());
  });

  it('takes newer tokens of another tab for the same organisation', () => {
    const [tab, other] = [openSession(), openSession()];
    tab.begin(marina);
    const newer = accessTokenFor('neva', 'second');
    other.renew({ ...marina, accessToken: newer, refreshToken: 'refresh 2' });
    expect(tab.read()).toMatchObject({ accessToken: newer, refreshToken: 'refresh 2' });
  });

  it('follows another tab that signed in anew, perhaps somebody else, and one that logged out', () => {
    const [tab, other] = [openSession(), openSession()];
    tab.begin(marina);
    other.begin({ ...marina, accessToken: accessTokenFor('harbour', 'first', 'another session') });
    expect(tab.read()).toMatchObject({ accountId: 'harbour' });
    other.end();
    expect(tab.read()).toBeNull();
  });

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
