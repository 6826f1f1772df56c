import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkFailure } from '../lib/api/problem';
import { createQueryCache } from '../lib/queryClient';
import { wait } from '../lib/wait';
import { LoadFailure } from '../shared/LoadFailure';
import { speak } from '../test/texts';
import { NotLoaded } from './NotLoaded';

/** How often the server was asked. */
const asked = { times: 0, fails: true };

async function ask() {
  await wait(10);
  asked.times += 1;
  if (asked.fails) throw new NetworkFailure('offline');
  return 'Tuesday';
}

interface FailureProps {
  error: Error;
  retry: () => unknown;
}

function Week({ Failure }: { Failure: ComponentType<FailureProps> }) {
  const { data, error, refetch } = useQuery({ queryKey: ['week'], queryFn: ask });
  return error ? <Failure error={error} retry={refetch} /> : <p>{data}</p>;
}

const Part = ({ error, retry }: FailureProps) => <LoadFailure error={error} onRetry={retry} />;
const Page = (failure: FailureProps) => <NotLoaded title="Could not load" {...failure} />;

/** Words that are read out again are other words to the browser. */
const words = () => screen.getByText(/Could not reach the server/);
const button = () => screen.getByRole('button', { name: 'Try again' });
const press = async () => {
  const { times } = asked;
  await userEvent.click(button());
  await waitFor(() => expect(asked.times).toBe(times + 1));
  await waitFor(() => expect(screen.queryByRole('button')?.getAttribute('aria-busy') ?? null).toBeNull());
};

describe.each([
  ['a part of a screen', Part],
  ['a screen', Page],
])('the words in the place of %s that did not come', (_, Failure) => {
  let answers: QueryClient;
  beforeEach(async () => {
    await speak('en');
    Object.assign(asked, { times: 0, fails: true });
    const queries = { networkMode: 'always', retry: false } as const;
    answers = new QueryClient({ queryCache: createQueryCache(), defaultOptions: { queries } });
    render(
      <QueryClientProvider client={answers}>
        <Week Failure={Failure} />
      </QueryClientProvider>,
    );
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('are read out again each time that it failed by hand, and the button keeps the focus', async () => {
    for (const _time of [1, 2]) {
      const before = words();
      await press();
      await waitFor(() => expect(words()).not.toBe(before));
      expect(words().closest('[role=alert]')).toBeTruthy();
      expect(document.activeElement).toBe(button());
    }
  });

  it('are not when it failed by itself', async () => {
    const before = words();
    await act(() => answers.refetchQueries());
    expect(asked.times).toBe(2);
    expect(words()).toBe(before);
  });

  it('go when it comes', async () => {
    asked.fails = false;
    await press();
    expect(await screen.findByText('Tuesday')).toBeTruthy();
  });
});
