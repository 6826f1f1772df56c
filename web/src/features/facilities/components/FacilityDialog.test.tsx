import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { FacilityDialog } from './FacilityDialog';

const lobby = { id: 'lobby', siteId: 'north', title: 'Lobby', checklistIds: [] };

/** With a plan that is not saved. */
function Dialog() {
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    setError(new Error('offline'));
    throw new Error('offline');
  };
  return (
    <FacilityDialog
      id={null}
      op="create"
      siteId="north"
      onClose={() => undefined}
      onDone={() => undefined}
      more={{ fields: () => null, isValid: true, isBusy: false, error, save }}
    />
  );
}

describe('a new door', () => {
  let isThere = true;
  let sent: string[] = [];

  beforeEach(async () => {
    await speak('en');
    isThere = true;
    sent = [];
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      if (method === 'GET') return Response.json({ items: [] });
      sent.push(`${method} ${path.split('/').at(-1)}`);
      if (!isThere) throw new TypeError('offline');
      return Response.json(lobby);
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Dialog />
      </QueryClientProvider>,
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is made once, however often its plan and then it itself cannot be saved', async () => {
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/, hidden: true }), {
      target: { value: 'Lobby' },
    });
    // A second press within a moment is taken for the first one.
    const pressUntil = (times: number) =>
      waitFor(() => {
        fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
        expect(sent).toHaveLength(times);
      });
    await pressUntil(1);
    await screen.findByRole('alert', { hidden: true });
    isThere = false;
    await pressUntil(2);
    isThere = true;
    await pressUntil(3);
    expect(sent).toEqual(['POST facilities', 'PATCH lobby', 'PATCH lobby']);
  });
});
