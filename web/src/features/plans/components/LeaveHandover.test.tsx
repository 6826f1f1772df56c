import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
import { LeaveHandover } from './LeaveHandover';

const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox');

function leave() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <LeaveHandover sites={[{ id: 'north', title: 'North' }]} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  fireEvent.change(typed(), { target: { value: 'Soap comes on Monday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Leave note' }));
}

describe('a note for the next shift that is refused', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('says what to do where too many wait to be seen, and stays in its field', async () => {
    const errors = [{ field: 'siteId', message: 'Too many: at most 20.' }];
    const refusal = { code: 'validation_failed', requestId: 'r', detail: 'Check what you entered.', errors };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
    leave();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Too many notes.*“Seen”/);
    expect(typed().value).toBe('Soap comes on Monday');
  });
});

describe('a note for the next shift that gets no answer', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['nothing', () => Promise.reject(new TypeError('no network'))],
    ['a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('may have been left: where %s answers, that is said, and it stays in its field', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    leave();
    expect((await screen.findByRole('alert')).textContent).toMatch(/may have been left all the same.*only once/);
    expect(typed().value).toBe('Soap comes on Monday');
  });
});
