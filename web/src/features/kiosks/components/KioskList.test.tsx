import type { Kiosk } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
import { KioskList } from './KioskList';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const kiosk: Kiosk = {
  id: 'k1',
  facilityId: 'f1',
  siteId: 's1',
  name: 'By the exit',
  opensAt: null,
  closesAt: null,
  pairedAt: null,
  lastSeenAt: null,
  battery: null,
  isCharging: null,
  waiting: null,
  isSilent: false,
  createdAt: inMinutes(-9000),
};

describe('the code that a tablet is given', () => {
  let listed: Kiosk;
  let isLost: boolean;
  const answers = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

  const askForCode = () => fireEvent.click(screen.getByRole('button', { name: 'New code' }));
  const showsCode = () => screen.queryByText('456') !== null;

  beforeEach(async () => {
    await speak('en');
    listed = kiosk;
    isLost = false;
    vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
      if (method === 'GET') return Response.json({ items: [listed], facility: {}, site: {} });
      if (isLost) throw new TypeError('offline');
      return Response.json({ ...kiosk, pairing: { code: '123456', expiresAt: inMinutes(10) } });
    });
    render(
      <QueryClientProvider client={answers}>
        <ToastProvider>
          <KioskList facilityId="f1" url="https://rounds.test/app/kiosk" />
        </ToastProvider>
      </QueryClientProvider>,
    );
    await screen.findByRole('list');
    askForCode();
    await screen.findByText('456');
  });
  afterEach(() => {
    answers.clear();
    vi.unstubAllGlobals();
  });

  it('stays until the tablet is heard: the answer that connects it may have been lost', async () => {
    const pairedAt = inMinutes(1);
    listed = { ...kiosk, pairedAt, lastSeenAt: pairedAt };
    await act(() => answers.invalidateQueries());
    expect(await screen.findByText('Seen just now')).toBeTruthy();
    expect(showsCode()).toBe(true);
    listed = { ...listed, lastSeenAt: inMinutes(2) };
    await act(() => answers.invalidateQueries());
    await waitFor(() => expect(showsCode()).toBe(false));
    expect(screen.getByText('The tablet is connected.')).toBeTruthy();
  });

  it('goes when another one may have been made, whose answer was lost', async () => {
    isLost = true;
    await waitFor(() => {
      // A second press right after the first is none.
      askForCode();
      expect(showsCode()).toBe(false);
    });
  });
});
