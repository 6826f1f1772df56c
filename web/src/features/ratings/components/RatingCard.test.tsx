import type { Feedback } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { useMark, usePhotoDecision } from '../api/ratings';
import { RatingCard } from './RatingCard';
import { ReplyComposer } from './ReplyComposer';

const feedback: Feedback = {
  id: 1,
  rating: 2,
  at: '2026-11-16T22:30:00.000Z',
  facilityId: 'lobby',
  siteId: 'north',
  message: 'Dirty',
  isMessageRemoved: false,
  reasonIds: [],
  isSuspicious: false,
  suspicion: null,
  weight: 1,
  source: 'code',
  reviewComment: 'Cleaned',
  reviewedAt: '2026-11-16T23:10:00.000Z',
  reviewedUserId: null,
};

const names = {
  facility: { lobby: { id: 'lobby', title: 'Lobby' } },
  site: { north: { id: 'north', title: 'North', timeZone: 'Asia/Vladivostok' } },
  user: {},
  reason: {},
};

describe('a rating', () => {
  beforeEach(() => speak('en'));

  it('and its reply are told by the clock of their site, wherever one looks from', () => {
    render(<RatingCard feedback={feedback} names={names} />);
    const { textContent } = screen.getByRole('listitem');
    expect(textContent).toContain('17.11 08:30');
    expect(textContent).toContain('17.11 09:10');
  });

  it('says what is not known any more as the specification does', () => {
    const answered = { ...feedback, reviewedUserId: 'nobody' };
    render(<RatingCard feedback={answered} names={{ facility: {}, site: {}, user: {}, reason: {} }} />);
    const { textContent } = screen.getByRole('listitem');
    for (const words of ['Unknown facility', 'Unknown site', 'Unknown user']) expect(textContent).toContain(words);
  });
});

describe('a rating without words', () => {
  beforeEach(() => speak('en'));

  it.each([
    [false, 'No comment'],
    [true, 'The message was removed'],
  ])('says whether there were any: %s', (isMessageRemoved, words) => {
    render(<RatingCard feedback={{ ...feedback, message: '', isMessageRemoved }} names={names} />);
    expect(screen.getByText(words)).toBeDefined();
  });
});

describe('a reply', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['code', 'The visitor will see it at their private link.'],
    ['kiosk', 'Nobody will find it: a kiosk gives no private link.'],
  ] as const)('to what was said by a %s says who will see it', (source, hint) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReplyComposer feedback={{ ...feedback, source }} onClose={() => {}} />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('textbox', { description: hint })).toBeDefined();
  });

  it.each([
    ['code', null, 'Reply'],
    ['code', 'Sorry', 'Change reply'],
    ['kiosk', null, undefined],
    // From a time when it was offered.
    ['kiosk', 'Sorry', 'Change reply'],
  ] as const)('to what was said by a %s, where it is %s, is offered as %s', (source, reviewComment, offered) => {
    session.begin({ ...galina, allowedPermissions: ['feedback.Review'] });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RatingCard feedback={{ ...feedback, source, reviewComment }} names={names} />
      </QueryClientProvider>,
    );
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.find((name) => /reply/i.test(name))).toBe(offered);
    expect(screen.getByRole('button', { name: 'Mark as suspicious' })).toBeDefined();
  });

  it('is not waited for for minutes', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReplyComposer feedback={feedback} onClose={() => {}} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/No answer came.*may have been done all the same/);
    expect(waits.mock.calls).toEqual([[30_000]]);
    waits.mockRestore();
  });
});

describe('a decision about a rating', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['a mark', useMark],
    ['a look at its picture', usePhotoDecision],
  ])('is not waited for for minutes: %s', async (_, useDecision) => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useDecision(1), { wrapper });
    act(() => result.current.mutate(true));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(waits.mock.calls).toEqual([[30_000]]);
    waits.mockRestore();
  });
});

describe('a decision whose answer was lost', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('is made again without harm: a picture that is gone by now is deleted', async () => {
    const answers = [() => Promise.reject(new TypeError('lost')), () => Response.json(gone, { status: 404 })];
    const gone = { code: 'not_found', requestId: 'r', detail: 'Not found.' };
    vi.stubGlobal('fetch', async () => answers.shift()?.());
    const client = new QueryClient();
    const refreshed = vi.spyOn(client, 'invalidateQueries');
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => usePhotoDecision(1), { wrapper });
    act(() => result.current.mutate(false));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(refreshed).toHaveBeenCalledWith({ queryKey: ['feedbacks'] });
    act(() => result.current.mutate(false));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
  });
});

describe('what a visitor asks to have removed', () => {
  const remove = { name: 'Remove the visitor’s message' };
  const card = (rating: Feedback) => (
    <QueryClientProvider client={new QueryClient()}>
      <RatingCard feedback={rating} names={names} />
    </QueryClientProvider>
  );
  const confirm = (dialog: HTMLElement) => {
    const { form } = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    if (form) fireEvent.submit(form);
  };
  let asked: string[] = [];

  beforeEach(async () => {
    await speak('en');
    asked = [];
    session.begin({ ...galina, allowedPermissions: ['feedback.Review'] });
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${url}`);
      return new Response(null, { status: 204 });
    });
  });
  afterEach(() => {
    session.end('log-out');
    vi.unstubAllGlobals();
  });

  it('is not offered to who may not reply, nor where nothing was said or shown', () => {
    const { rerender } = render(card({ ...feedback, message: '' }));
    expect(screen.queryByRole('button', remove)).toBeNull();
    rerender(card({ ...feedback, message: '', photo: { id: 'tap', isShown: false } }));
    expect(screen.queryByRole('button', remove)).not.toBeNull();
    session.begin({ ...galina, allowedPermissions: [] });
    rerender(card(feedback));
    expect(screen.queryByRole('button', remove)).toBeNull();
  });

  it('goes when it was said what goes for good and what stays, and not before', async () => {
    render(card(feedback));
    fireEvent.click(screen.getByRole('button', remove));
    const dialog = await screen.findByRole('dialog', remove);
    expect(dialog.textContent).toMatch(
      /deleted for good.*The stars, the reasons, the time, your reply and a job’s title.*stay/,
    );
    expect(asked).toEqual([]);
    confirm(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([expect.stringMatching(/^DELETE .*\/feedbacks\/1\/message$/)]);
  });

  it('says in the dialog when it could not be removed', async () => {
    const refusal = { code: 'forbidden', requestId: 'r', detail: 'You may not do this.' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }));
    render(card(feedback));
    fireEvent.click(screen.getByRole('button', remove));
    const dialog = await screen.findByRole('dialog', remove);
    confirm(dialog);
    await waitFor(() => expect(dialog.textContent).toContain(refusal.detail));
    expect(screen.queryByText('Dirty')).not.toBeNull();
  });
});
