import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { RecoveryForm } from './RecoveryForm';

const refused = { code: 'sign_in_refused', requestId: 'r', detail: 'No' };

describe('a recovery code', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('that is refused after an answer was lost may be spent, and any other one is wrong', async () => {
    let isLost = true;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/begin')) return Response.json({ state: 's', challenge: 'c' });
      if (isLost) throw new TypeError('the answer is lost');
      return Response.json(refused, { status: 401 });
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RecoveryForm onDone={() => undefined} />
      </QueryClientProvider>,
    );
    const field = screen.getByLabelText(/Code/);
    const send = (code: string) => {
      fireEvent.change(field, { target: { value: code } });
      fireEvent.submit(field.closest('form') as HTMLFormElement);
    };
    send('apple-river');
    await screen.findByRole('alert');
    isLost = false;
    send('apple-river ');
    expect(await screen.findByText(/it may have used this code up/)).toBeTruthy();
    send('stone-cloud');
    expect(await screen.findByText(/This code does not work/)).toBeTruthy();
  });
});
