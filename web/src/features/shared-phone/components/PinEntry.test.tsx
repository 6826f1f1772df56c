import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session';
import { phoneKeys } from '../../../lib/sharedPhone';
import { storage } from '../../../lib/storage';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { PinEntry } from './PinEntry';

const answer = { ...galina, storageKey: 'storage', sealingKey: 'sealing', sealTicket: 'ticket' };

describe('typing a PIN on a shared phone', () => {
  const entered = vi.fn<(isSamePerson: boolean) => void>();
  const loggedOut = vi.fn<(refreshToken: string) => void>();
  let reply: (response: Response) => void = () => undefined;

  const show = () =>
    render(
      <PinEntry
        person={{ personId: 'galina', name: 'Galina', state: 'ready' }}
        onBack={() => undefined}
        onEntered={entered}
      />,
    );
  const type = (pin: string) =>
    [...pin].forEach((digit) => fireEvent.click(screen.getByRole('button', { name: digit })));

  beforeEach(async () => {
    await speak('en');
    entered.mockClear();
    loggedOut.mockClear();
    storage.write('sharedPhone', { secret: 'phone', people: null });
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      if (!address.endsWith('/auth/log-out')) return new Promise((resolve) => (reply = resolve));
      loggedOut((JSON.parse(body) as { refreshToken: string }).refreshToken);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
  });
  afterEach(() => {
    session.end('locked');
    phoneKeys.forget();
    storage.remove('sharedPhone');
    vi.unstubAllGlobals();
  });

  it('opens nothing for who went back meanwhile: the phone may be in other hands, and the session is ended', async () => {
    const { unmount } = show();
    type('194728');
    unmount();
    reply(Response.json(answer));
    await waitFor(() => expect(loggedOut).toHaveBeenCalledExactlyOnceWith(galina.refreshToken));
    expect([session.read(), phoneKeys.of('galina')]).toEqual([null, null]);
    expect(entered).not.toHaveBeenCalled();
  });

  it('leaves the next one who has signed in since', async () => {
    const { unmount } = show();
    type('194728');
    unmount();
    session.begin({ ...galina, refreshToken: 'of the next one' });
    reply(Response.json(answer));
    await waitFor(() => expect(loggedOut).toHaveBeenCalledExactlyOnceWith(galina.refreshToken));
    expect(session.read()?.refreshToken).toBe('of the next one');
  });

  it('opens the phone for who stays', async () => {
    show();
    type('194728');
    reply(Response.json(answer));
    await waitFor(() => expect(entered).toHaveBeenCalledExactlyOnceWith(true));
    expect(session.read()?.personId).toBe('galina');
    expect(loggedOut).not.toHaveBeenCalled();
  });
});
