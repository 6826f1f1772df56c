import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../test/MemoryRouter';
import { speak } from '../../../test/texts';
import { SearchDialog } from './SearchDialog';

const nowhere = () => '/';
const pathsTo = { site: nowhere, facility: nowhere, job: nowhere, plan: nowhere, people: nowhere };

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <SearchDialog pathsTo={pathsTo} onClose={() => undefined} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );

describe('the search', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('says that it is asking while the network hangs, and not that nothing was found', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    show();
    expect(screen.queryByText('Loading...')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'lobby');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText(/Nothing/)).toBeNull();
  });

  it('neither offers nor announces what it found for other words', async () => {
    const lobby = { id: '1', title: 'Lobby', siteTitle: 'North', code: 'lobby' };
    const found = { facilities: [lobby], sites: [], jobs: [], plans: [], people: [] };
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('washroom') ? new Promise(() => undefined) : Promise.resolve(Response.json(found)),
    );
    show();
    await userEvent.type(screen.getByRole('searchbox'), 'lobby');
    expect(await screen.findByText('1 result')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Lobby/ }).closest('[inert]')).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'washroom');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('1 result')).toBeNull();
    expect(screen.getByText('Lobby').closest('[inert]')).not.toBeNull();
  });
});
