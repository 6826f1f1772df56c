import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/session';
import { accessTokenFor, galina } from '../test/tokens';
import { useOrganisationOf } from './useOrganisationOf';

describe('at a door', () => {
  const asked = vi.fn<typeof fetch>();
  const open = (accountId: string | undefined) => renderHook(() => useOrganisationOf(accountId));

  beforeEach(() => {
    vi.stubGlobal('fetch', asked);
    session.begin(galina);
  });
  afterEach(() => {
    session.end('locked');
    asked.mockReset();
    vi.unstubAllGlobals();
  });

  it('of the organisation that is open nothing is asked, nor before the door is known', () => {
    open('neva');
    open(undefined);
    expect(asked).not.toHaveBeenCalled();
  });

  it('of another organisation of theirs, that one is opened: pictures and jobs go where the token leads', async () => {
    const accessToken = accessTokenFor('volga', 'second', 'session', 'galina');
    asked.mockResolvedValue(Response.json({ accessToken, refreshToken: 'next', allowedPermissions: [] }));
    open('volga');
    await waitFor(() => expect(session.read()?.accountId).toBe('volga'));
    expect(asked).toHaveBeenCalledOnce();
    expect(asked.mock.calls[0]?.[0]).toMatch(/\/auth\/switch-account$/);
  });

  it('without a network the one before stays open', async () => {
    asked.mockRejectedValue(new TypeError('offline'));
    open('volga');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(session.read()?.accountId).toBe('neva');
  });
});
