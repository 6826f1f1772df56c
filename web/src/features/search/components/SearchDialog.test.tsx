import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { SearchDialog } from './SearchDialog';

const nowhere = () => '/';
const pathsTo = { site: nowhere, facility: nowhere, job: nowhere, plan: nowhere, people: nowhere };

describe('the search', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('says that it is asking while the network hangs, and not that nothing was found', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
        <SearchDialog pathsTo={pathsTo} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    expect(screen.queryByText('Loading...')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'lobby');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText(/Nothing/)).toBeNull();
  });
});
