import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wait } from '../../../lib/wait';
import { speak } from '../../../test/texts';
import { PasskeyFailure } from '../api/ceremony';
import { PasskeyButton } from './PasskeyButton';

const show = (ceremony: () => Promise<void>, onDone = () => undefined) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
      <PasskeyButton label="Войти" failure="Войти не удалось" ceremony={ceremony} onDone={onDone} />
    </QueryClientProvider>,
  );

describe('the button of a passkey', () => {
  beforeEach(async () => {
    await speak('ru');
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', () => undefined);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is not there over plain http: what to do is, in words', () => {
    vi.stubGlobal('isSecureContext', false);
    show(() => Promise.resolve());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/начинается с http/)).toBeTruthy();
  });

  it('is not there in a browser without passkeys', () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    show(() => Promise.resolve());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/Обновите его/)).toBeTruthy();
  });

  it('says that the phone did not confirm, and can be pressed again', async () => {
    const done = vi.fn();
    const faults = [new PasskeyFailure('cancelled', null)];
    show(async () => {
      // The person looks at the phone's question.
      await wait(0);
      const fault = faults.pop();
      if (fault) throw fault;
    }, done);
    await userEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toContain('не\u00a0подтвердил');
    expect(done).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });
});
