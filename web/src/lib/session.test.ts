import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenFor } from '../test/tokens';
import { openSession, session } from './session';
import type { EndReason, Left } from './sessionState';
import { storage } from './storage';

const marina = {
  accessToken: accessTokenFor('neva'),
  refreshToken: 'refresh',
  allowedPermissions: ['my.Settings'],
  isNewUser: false,
  firstName: 'Marina',
  lastName: 'Lebedeva',
};

/** Somebody who keeps things of the person, and what they were told. */
function keeper(of = session, work: () => Promise<unknown> = async () => undefined) {
  const left = vi.fn<(left: Left) => Promise<unknown>>(work);
  keepers.push(of.onLeft(left));
  return left;
}

const keepers: (() => void)[] = [];

beforeEach(async () => {
  keepers.splice(0).forEach((stop) => stop());
  session.end('log-out');
  localStorage.clear();
  await session.ended();
});

describe('session', () => {
  it('stays in the organisation of its tab when another tab opens another one, with the tokens that live', () => {
    const [tab, other] = [openSession(), openSession()];
    tab.begin(marina);
    other.switch({
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
    other.end('log-out');
    expect(tab.read()).toBeNull();
  });

  it('is absent before the sign-in and after the log-out', () => {
    expect(session.read()).toBeNull();
    session.begin(marina);
    session.end('log-out');
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
    session.switch({ ...marina, accessToken: accessTokenFor('harbour'), refreshToken: 'refresh 2' });
    expect(session.read()).toMatchObject({ accountId: 'harbour', profile: { firstName: 'Marina' } });
    session.end('log-out');
    leave();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('the end of a session', () => {
  it.each<EndReason>(['log-out', 'log-out-everywhere', 'account-deleted', 'refused'])(
    'by %s takes effect at once and is told once to whoever keeps something of the person',
    (reason) => {
      session.begin(marina);
      const left = keeper();
      session.end(reason);
      session.end(reason);
      expect(session.read()).toBeNull();
      expect(left.mock.calls).toEqual([[{ kind: 'session', personId: 'marina', reason }]]);
    },
  );

  it('in another tab is told in this one', () => {
    session.begin(marina);
    const left = keeper();
    openSession().end('log-out');
    dispatchEvent(new StorageEvent('storage', { key: 'rounds.accessToken' }));
    expect(left.mock.calls).toEqual([[{ kind: 'session', personId: 'marina', reason: 'another-tab' }]]);
  });

  it('comes when somebody else signs in, here or in another tab, even of the same organisation', () => {
    const stepan = { ...marina, accessToken: accessTokenFor('neva', 'first', 'another session', 'stepan') };
    session.begin(marina);
    const left = keeper();
    openSession().begin(stepan);
    dispatchEvent(new StorageEvent('storage', { key: 'rounds.accessToken' }));
    session.begin(marina);
    expect(left.mock.calls).toEqual([
      [{ kind: 'session', personId: 'marina', reason: 'another-person' }],
      [{ kind: 'session', personId: 'stepan', reason: 'another-person' }],
    ]);
  });

  it('is not over until everything is done, and nobody signs in before', async () => {
    let finish: (() => void) | undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    session.begin(marina);
    keeper(session, () => work);
    session.end('log-out');
    expect(session.state()).toBe('ending');
    expect(() => session.begin(marina)).toThrow('still ending');
    finish?.();
    await session.ended();
    expect(session.state()).toBe('signed-out');
    session.begin(marina);
    expect(session.state()).toBe('open');
  });

  it('is not undone by tokens that come late', async () => {
    session.begin(marina);
    session.end('log-out');
    session.renew(marina);
    session.switch(marina);
    expect(session.read()).toBeNull();
  });

  it('against the person’s wish is remembered until somebody signs in', () => {
    session.begin(marina);
    session.end('refused');
    expect(storage.read('isSessionLost')).toBe(true);
    session.begin(marina);
    expect(storage.read('isSessionLost')).toBeNull();
  });
});

describe('the organisation of a session', () => {
  const atHarbour = { ...marina, accessToken: accessTokenFor('harbour') };

  it('was left by who opened another one', () => {
    session.begin(marina);
    const left = keeper();
    session.switch(atHarbour);
    expect(left.mock.calls).toEqual([
      [{ kind: 'organisation', personId: 'marina', accountId: 'neva', reason: 'switched' }],
    ]);
  });

  it('was taken from who gets tokens for another one without having asked', () => {
    session.begin(marina);
    const left = keeper();
    session.renew(atHarbour);
    expect(left.mock.calls).toEqual([
      [{ kind: 'organisation', personId: 'marina', accountId: 'neva', reason: 'removed' }],
    ]);
  });
});
