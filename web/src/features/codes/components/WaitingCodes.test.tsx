import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/queryKeys';
import { speak } from '../../../test/texts';
import { WaitingCodes } from './WaitingCodes';

const items = [{ code: 'code-1', url: 'https://rounds.test/code-1' }];

describe('codes that wait for a door', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('stay to be printed when they could not be fetched again, below the words that say so', async () => {
    const answers = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const show = vi.fn();
    vi.stubGlobal('fetch', async () => Response.json({ items }));
    render(
      <QueryClientProvider client={answers}>
        <WaitingCodes onShow={show} />
      </QueryClientProvider>,
    );
    await screen.findByText(/^1 code was made before/);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await act(() => answers.invalidateQueries({ queryKey: [keys.codes] }));
    expect(await screen.findByText('Could not load')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Print them again' }));
    expect(show).toHaveBeenCalledWith(items);
  });
});
