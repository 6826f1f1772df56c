import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { OrganisationDialog } from './OrganisationDialog';

describe('the dialog of an organisation', () => {
  let sent: unknown[] = [];
  const open = (id: string | null, op: 'create' | 'edit' | 'del') =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OrganisationDialog id={id} op={op} onClose={() => undefined} onDone={() => undefined} />
      </QueryClientProvider>,
    );
  const zone = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone', hidden: true });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));

  beforeEach(async () => {
    await speak('en');
    sent = [];
    vi.stubGlobal('fetch', async (_: string, { method, body }: { method?: string; body: string }) => {
      if (method === 'PUT') sent.push(JSON.parse(body));
      return Response.json({ id: 'neva', title: 'Neva', timeZone: 'Europe/Prague' });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows its time zone and changes it', async () => {
    open('neva', 'edit');
    await waitFor(async () => expect((await zone()).value).toBe('Europe/Prague'));
    fireEvent.change(await zone(), { target: { value: 'Asia/Vladivostok' } });
    save();
    await waitFor(() => expect(sent).toEqual([{ title: 'Neva', timeZone: 'Asia/Vladivostok' }]));
  });

  it('leaves the time zone alone where only the name was typed', async () => {
    open('neva', 'edit');
    await zone();
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/, hidden: true }), { target: { value: 'Ladoga ' } });
    save();
    await waitFor(() => expect(sent).toEqual([{ title: 'Ladoga' }]));
  });

  it('does not ask for it before the deletion', async () => {
    open('neva', 'del');
    await screen.findByRole('textbox', { hidden: true });
    expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  });
});
