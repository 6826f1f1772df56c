import type { Job } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { TakeJob } from './JobFields';

const tap = { id: 'tap', state: 'open', assigneeId: null } as Job;

const shown = (job: Job) => (
  <QueryClientProvider client={new QueryClient()}>
    <TakeJob job={job} personId="galina" />
  </QueryClientProvider>
);

describe('a job that nobody has', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('says so when somebody else was faster, also once the page shows whose it is', async () => {
    const refusal = { code: 'job_taken', requestId: 'r', detail: 'Somebody else has this job by now.' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
    const { rerender } = render(shown(tap));
    fireEvent.click(screen.getByRole('button', { name: 'I’ll do it' }));
    await screen.findByText(refusal.detail);
    rerender(shown({ ...tap, assigneeId: 'zarina' }));
    expect(screen.queryByText(refusal.detail)).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says so when the network does not let it be taken, and can be taken again', async () => {
    render(shown(tap));
    fireEvent.click(screen.getByRole('button', { name: 'I’ll do it' }));
    await screen.findByText(/connection/);
    expect(screen.queryByRole('button', { name: 'I’ll do it' })).not.toBeNull();
  });
});
