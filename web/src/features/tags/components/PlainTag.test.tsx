import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
import { PlainTag } from './PlainTag';

const url = 'https://rounds.example/app/qr/lobby';

const showTag = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <PlainTag url={url} />
      </ToastProvider>
    </QueryClientProvider>,
  );

describe('a plain tag of a door', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('is written by another program where the browser cannot, with the address that is shown', () => {
    showTag();
    expect(screen.getByText(url)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a tag' })).toBeNull();
  });

  it('is written from here where the browser can', async () => {
    const written: unknown[] = [];
    vi.stubGlobal(
      'NDEFReader',
      class extends EventTarget {
        write = async (message: unknown) => void written.push(await Promise.resolve(message));
      },
    );
    showTag();
    fireEvent.click(screen.getByRole('button', { name: 'Write a tag' }));
    expect(await screen.findByText('The tag is written')).toBeTruthy();
    expect(written).toEqual([{ records: [{ recordType: 'url', data: url }] }]);
  });
});
