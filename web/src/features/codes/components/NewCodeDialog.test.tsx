import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/queryKeys';
import { speak } from '../../../test/texts';
import { NewCodeDialog } from './NewCodeDialog';

describe('a code that is replaced while no answer comes', () => {
  beforeEach(() => speak('en'));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('may be replaced all the same: so it is said in time, and posters are not printed with what was kept', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    const answers = new QueryClient();
    answers.setQueryData([keys.facilities, 'north'], []);
    vi.useFakeTimers();
    render(
      <QueryClientProvider client={answers}>
        <NewCodeDialog facility={{ id: 'lobby', title: 'Lobby' }} onClose={() => undefined} onDone={() => undefined} />
      </QueryClientProvider>,
    );
    // Until then it is not read.
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Replace the code' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/may have been done all the same/);
    expect(answers.getQueryState([keys.facilities, 'north'])?.isInvalidated).toBe(true);
    expect(waits).toHaveBeenCalledWith(30_000);
  });
});
