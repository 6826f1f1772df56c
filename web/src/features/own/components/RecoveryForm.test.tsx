import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { RecoveryForm } from './RecoveryForm';

const refused = { code: 'sign_in_refused', requestId: 'r', detail: 'No' };

describe('a recovery code', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  /** The end of the address whose answer is lost. */
  let lost: string;
  const send = (code: string) => {
    const field = screen.getByLabelText(/Code/);
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
  };
  const open = () => {
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith(lost)) throw new TypeError('the answer is lost');
      if (path.endsWith('/begin')) return Response.json({ state: 's', challenge: 'c' });
      return Response.json(refused, { status: 401 });
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RecoveryForm onDone={() => undefined} />
      </QueryClientProvider>,
    );
  };

  it('that is refused after an answer was lost may be spent, however it is typed, and any other one is wrong', async () => {
    lost = '/recover';
    open();
    send('7k2m-x0qd-9fhw-3p14');
    await screen.findByRole('alert');
    lost = 'none';
    for (const same of ['7k2m-x0qd-9fhw-3p14 ', '7K2M XOQD 9FHW 3PL4']) {
      send(same);
      expect(await screen.findByText(/it may have used this code up/)).toBeTruthy();
    }
    send('7k2m-x0qd-9fhw-3p15');
    expect(await screen.findByText(/This code does not work/)).toBeTruthy();
  });

  it('that was never sent is not spent', async () => {
    lost = '/begin';
    open();
    send('7k2m-x0qd-9fhw-3p14');
    await screen.findByRole('alert');
    lost = 'none';
    send('7k2m-x0qd-9fhw-3p14');
    expect(await screen.findByText(/This code does not work/)).toBeTruthy();
  });
});
