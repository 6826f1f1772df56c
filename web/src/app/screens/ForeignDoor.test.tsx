import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../test/MemoryRouter';
import { speak } from '../../test/texts';
import ForeignDoor from './ForeignDoor';

const show = (answer: (address: string) => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ForeignDoor code="lobby" />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
};

const unknown = () =>
  Promise.resolve(
    Response.json({ code: 'not_found', status: 404, detail: 'Not found', requestId: 'r' }, { status: 404 }),
  );
const forbidden = () =>
  Promise.resolve(
    Response.json({ code: 'forbidden', status: 403, detail: 'Not allowed', requestId: 'r' }, { status: 403 }),
  );
const broken = () => Promise.reject(new TypeError('no network'));
const home = () => screen.getByRole('link', { name: 'Go to home' });

describe('a code at which one has no work', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('is said to be unknown when the server says so', async () => {
    show(unknown);
    expect(await screen.findByRole('heading', { name: 'We do not know this code' })).toBeTruthy();
  });

  it('is said to be unknown on a shared phone, which may not ask what became of it', async () => {
    show((address) => (address.includes('/public') ? unknown() : forbidden()));
    expect(await screen.findByRole('heading', { name: 'We do not know this code' })).toBeTruthy();
  });

  it.each([
    ['nothing answers', broken],
    ['only half of it is answered', (address: string) => (address.includes('/public') ? broken() : unknown())],
    ['its other half is not answered', (address: string) => (address.includes('/public') ? unknown() : broken())],
  ])('is not said to be unknown when %s: it can be tried again, or left', async (_, answer) => {
    show(answer);
    expect(await screen.findByRole('heading', { name: 'Could not load' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(home()).toBeTruthy();
  });

  it('can be left while the network hangs', async () => {
    show(() => new Promise(() => undefined));
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.getByRole('banner').querySelector('a')).not.toBeNull();
  });
});
