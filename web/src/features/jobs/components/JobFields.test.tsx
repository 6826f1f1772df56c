import type { Job } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { JobFields } from './JobFields';

/** 18:00 in Tokyo, where nobody of this test is. */
const tap = {
  id: 'tap',
  siteId: 'bay',
  state: 'open',
  assigneeId: null,
  dueBy: '2026-11-20T09:00:00.000Z',
  events: [{ kind: 'opened', at: '2026-11-17T08:00:00.000Z' }],
  site: { bay: { id: 'bay', title: 'Bay', timeZone: 'Asia/Tokyo' } },
  user: {},
} as unknown as Job;

const shown = (job: Job) => (
  <QueryClientProvider client={new QueryClient()}>
    <JobFields job={job} people={[]} />
  </QueryClientProvider>
);

/** What the server was sent, and answers. */
function answered(answer: () => Response) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return answer();
  });
  return bodies;
}

const setTime = (local: string) => {
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: local } });
  fireEvent.click(screen.getByRole('button', { name: 'Set the time' }));
};

describe('until when a job is to be done', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('is shown and typed by the clock of its site, whoever looks from wherever', async () => {
    const bodies = answered(() => Response.json(tap));
    render(shown(tap));
    expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('2026-11-20T18:00');
    expect(screen.queryByText('By the clock of the site')).not.toBeNull();
    setTime('2026-11-21T07:30');
    await waitFor(() => expect(bodies).toEqual([{ dueBy: '2026-11-20T22:30:00.000Z' }]));
  });

  it('is not set where somebody else was faster, and says who, also once its field is gone', async () => {
    const by = { firstName: 'Olga', lastName: 'Kuzmina' };
    const moved = { state: 'done', at: '2026-11-19T23:05:00.000Z', by };
    answered(() => Response.json({ code: 'wrong_job_state', requestId: 'r', ...moved }, { status: 409 }));
    const { rerender } = render(shown(tap));
    setTime('2026-11-21T07:30');
    await screen.findByText('Already done: Olga Kuzmina, 20.11 08:05');
    const done = { ...tap, state: 'done', events: [...tap.events, { kind: 'done', at: moved.at }] } as Job;
    rerender(shown(done));
    expect(screen.queryByText(/Already done/)).not.toBeNull();
    // It was sent back since then: what was so before is no news any more.
    const reopened = { kind: 'reopened', at: '2026-11-20T01:00:00.000Z' };
    rerender(shown({ ...done, state: 'open', events: [...done.events, reopened] } as Job));
    expect(screen.queryByText(/Already done/)).toBeNull();
  });
});
