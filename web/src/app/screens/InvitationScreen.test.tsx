import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wait } from '../../lib/wait';
import { ParamsContext } from '../../router/context';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import { ToastProvider } from '../../ui/Toast';
import InvitationScreen from './InvitationScreen';
import PaperScreen from './PaperScreen';

const invitation = {
  accountTitle: 'Neva Shore',
  roleId: 5,
  wholeAccount: true,
  sites: [],
  invitedBy: 'Olga',
  name: 'Stepan',
  isLetIn: false,
  isPaper: true,
  expiresAt: '2026-11-30T10:00:00Z',
};
const config = { providers: [], isOwnOffered: true, publicUrl: location.origin };
const used = () => Response.json({ code: 'invitation_used', requestId: 'r', detail: 'Used' }, { status: 410 });
const unreachable = () => Promise.reject(new TypeError('no network'));

/** What the server has, and how it answers who joins. */
let server: { isUsed: boolean; join: () => Response | Promise<Response>; begin: () => Response | Promise<Response> };
const keys = { made: 0 };

async function answer(path: string): Promise<Response> {
  if (path.endsWith('/configs/shared')) return Response.json(config);
  if (path.endsWith('/auth/own/begin')) return server.begin();
  if (path.endsWith('/auth/own/register')) return server.join();
  if (path.includes('/invites/')) return server.isUsed ? used() : Response.json(invitation);
  throw new Error(`Nobody answers ${path}`);
}

async function makeKey() {
  // The person looks at the phone's question.
  await wait(0);
  keys.made += 1;
  const [id, rawId] = [`key-${keys.made}`, new ArrayBuffer(8)];
  const response = { clientDataJSON: rawId, attestationObject: rawId };
  return { id, rawId, type: 'public-key', response, getClientExtensionResults: () => ({}) };
}

const answers = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
function open(queryClient = answers()) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ToastProvider>
          <ParamsContext value={{ code: 'ash-bay-cat-dew' }}>
            <InvitationScreen />
          </ParamsContext>
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return queryClient;
}

const join = async () => fireEvent.click(await screen.findByRole('button', { name: 'Create a passkey and sign in' }));
const failed = () => screen.findByText('Sign-in did not work');
const isIn = () => screen.findByText(/you may be in already/);
const signIn = () => screen.getByRole('button', { name: 'Sign in with a passkey' });
const lookAgain = (queryClient: QueryClient) => act(() => queryClient.refetchQueries({ queryKey: ['invitation'] }));

beforeEach(async () => {
  await speak('en');
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', { languages: ['en'], credentials: { create: makeKey } });
  keys.made = 0;
  const ceremony = { state: 's', challenge: 'Y2Fs', rpId: 'localhost', userHandle: 'dXNl', knownIds: [] };
  server = { isUsed: false, join: unreachable, begin: () => Response.json(ceremony) };
});
afterEach(() => vi.unstubAllGlobals());

describe('an invitation that is found used', () => {
  it('is closed for who did not join by it', async () => {
    const queryClient = open();
    await screen.findByText('Neva Shore');
    server.isUsed = true;
    await lookAgain(queryClient);
    expect(await screen.findByText('This invitation cannot be accepted')).toBeTruthy();
  });

  it('is closed for who was lost before anything was sent', async () => {
    server.begin = unreachable;
    const queryClient = open();
    await join();
    await failed();
    server.isUsed = true;
    await lookAgain(queryClient);
    expect(await screen.findByText('This invitation cannot be accepted')).toBeTruthy();
  });

  it.each([
    ['did not come', unreachable],
    ['was a proxy’s', () => new Response('Bad gateway', { status: 502 })],
  ])('is open to who joined by it and whose answer %s: they sign in with the key that they made', async (_, lost) => {
    server.join = lost;
    const queryClient = open();
    await join();
    await failed();
    server.isUsed = true;
    await lookAgain(queryClient);
    expect(await isIn()).toBeTruthy();
    expect(signIn()).toBeTruthy();
    expect(screen.queryByText('This invitation cannot be accepted')).toBeNull();
  });

  it('makes no second key', async () => {
    open();
    await join();
    await failed();
    server.isUsed = true;
    await join();
    expect(await isIn()).toBeTruthy();
    expect(keys.made).toBe(1);
  });

  it('says so where its words were typed, too', async () => {
    render(
      <QueryClientProvider client={answers()}>
        <MemoryRouter>
          <ToastProvider>
            <PaperScreen />
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    fireEvent.change(await screen.findByLabelText('Word 1'), { target: { value: 'ash bay cat dew' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await join();
    await failed();
    server.isUsed = true;
    await join();
    expect(await isIn()).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Used')).toBeNull());
    expect(keys.made).toBe(1);
  });
});
