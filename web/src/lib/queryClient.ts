import { QueryClient } from '@tanstack/react-query';
import { ApiProblem, mayPass } from './api/problem';

const attempts = 2;
const againMs = 10_000;

/** A refusal stays a refusal; only what may pass by itself is tried again. */
const isWorthRetrying = (error: Error) => mayPass(error) && !(error instanceof ApiProblem && error.status < 500);

export const queryClient = new QueryClient({
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
