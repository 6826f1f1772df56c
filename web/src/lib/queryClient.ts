import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { ApiProblem, mayPass } from './api/problem';

const attempts = 2;
const againMs = 10_000;

/** A refusal stays a refusal; only what may pass by itself is tried again. */
const isWorthRetrying = (error: Error) => mayPass(error) && !(error instanceof ApiProblem && error.status < 500);

/**
 * What has nothing to show and tries again goes on saying why: else the words, and the button under somebody's finger, would
 * go and come back with every attempt.
 */
export function createQueryCache(): QueryCache {
  const failures = new WeakMap<Query, Error>();
  const cache = new QueryCache({ onError: (error, query) => failures.set(query as Query, error) });
  cache.subscribe((event) => {
    const query = event.query as Query;
    const { data, errorUpdateCount } = query.state;
    // Who opens the screen anew is told when it has been tried anew.
    if (event.type === 'observerRemoved' && !query.isActive()) failures.delete(query);
    const error = failures.get(query);
    const isTriedAgain = event.type === 'updated' && event.action.type === 'fetch' && errorUpdateCount > 0;
    if (error && isTriedAgain && data === undefined) query.setState({ status: 'error', error });
  });
  return cache;
}

export const queryClient = new QueryClient({
  queryCache: createQueryCache(),
  defaultOptions: {
    // Browsers are often wrong about being offline, and the offline worker answers even then: just try.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < attempts && isWorthRetrying(error),
      // `always` would switch it off.
      refetchOnReconnect: true,
      // A screen that has nothing to show fills itself when the network is back; not every network says that it is.
      refetchInterval: ({ state }) => (state.status === 'error' && mayPass(state.error) ? againMs : false),
    },
  },
});
