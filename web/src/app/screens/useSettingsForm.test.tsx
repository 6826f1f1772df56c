import type { Account } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLocation, useNavigate } from '../../router/context';
import { MemoryRouter } from '../../test/MemoryRouter';
import { useSettingsForm, type KeptSettings } from './useSettingsForm';

const kept: KeptSettings = {
  isPushOn: true,
  account: null,
  choices: {
    lowRating: true,
    failedCheck: true,
    replyOverdue: true,
    myRoundsLate: true,
    roundsLate: true,
    myJobs: true,
    jobs: true,
    urgentInQuiet: true,
    kiosks: true,
    byMail: false,
    quietFrom: null,
    quietTo: null,
    timeZone: 'Europe/Prague',
  },
};

/** A browser that gets notifications, and a server that cannot be told that it no longer wants them. */
function openBrowser() {
  const subscription = { endpoint: 'https://push.example/device', unsubscribe: async () => true };
  const registration = {
    scope: 'https://rounds.example/app/push/',
    unregister: async () => true,
    pushManager: { getSubscription: async () => subscription },
  };
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    maxTouchPoints: 0,
    languages: ['en'],
    serviceWorker: { getRegistrations: async () => [registration] },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/disable-browser-push')) throw new TypeError('no network');
    return path.includes('lang-resources') ? Response.json({}) : new Response(null, { status: 204 });
  });
}

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
);

afterEach(() => vi.unstubAllGlobals());

describe('saving the settings', () => {
  it('sends of the organisation what was touched, and of the choices what others left', async () => {
    openBrowser();
    const served = fetch;
    const put: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
      if (method === 'PUT') put.push(JSON.parse(body));
      return served(path);
    });
    const account = { id: 'neva', title: 'Neva Shore', messageRetentionDays: null, showsLastCheck: false } as Account;
    const { result, rerender } = renderHook((now: KeptSettings) => useSettingsForm(now), {
      wrapper: Around,
      initialProps: { ...kept, account },
    });
    act(() => result.current.change({ choices: { jobs: false } }));
    // Meanwhile a colleague changes the organisation, and the person their choices on another device.
    const since = { ...account, title: 'Neva', messageRetentionDays: 30 };
    rerender({ ...kept, account: since, choices: { ...kept.choices, kiosks: false } });
    expect(result.current.draft).toMatchObject({ messageRetentionDays: 30, choices: { jobs: false, kiosks: false } });
    act(() => result.current.save());
    await waitFor(() => expect(put).toEqual([{ ...kept.choices, jobs: false, kiosks: false }]));
    act(() => result.current.change({ showsLastCheck: true }));
    act(() => result.current.save());
    await waitFor(() => expect(put.at(-1)).toEqual({ title: 'Neva', showsLastCheck: true }));
  });

  it('says that it failed when the server could not be told to stop the notifications', async () => {
    openBrowser();
    const { result } = renderHook(() => useSettingsForm(kept), { wrapper: Around });
    act(() => result.current.change({ isPushOn: false }));
    act(() => result.current.save());
    await waitFor(() => expect(result.current.hasSaveFailed).toBe(true));
    expect(result.current.isBusy).toBe(false);
  });

  it('leads nobody away who has gone on meanwhile', async () => {
    openBrowser();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const served = fetch;
    vi.stubGlobal('fetch', async (path: string) => {
      await answered;
      return served(path);
    });
    function Form() {
      const { save } = useSettingsForm(kept);
      return (
        <button type="button" onClick={save}>
          Save
        </button>
      );
    }
    function App() {
      const { pathname } = useLocation();
      const navigate = useNavigate();
      return (
        <>
          {pathname === '/plans/new' ? <p>{pathname}</p> : <Form />}
          <button type="button" onClick={() => void navigate('/plans/new')}>
            Plan
          </button>
        </>
      );
    }
    render(<App />, { wrapper: Around });
    fireEvent.click(screen.getByText('Save'));
    fireEvent.click(screen.getByText('Plan'));
    expect(screen.getByText('/plans/new')).toBeTruthy();
    await act(async () => {
      answer();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(screen.getByText('/plans/new')).toBeTruthy();
  });
});
