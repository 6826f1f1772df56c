import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api/problem';

const attempts = 2;

/** A refusal stays a refusal; only what may pass by itself is tried again. */
const mayPass = (error: Error) => !(error instanceof ApiProblem) || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Browsers are often wrong about being offline, and the offline worker answers even then: just try.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < attempts && mayPass(error),
    },
  },
});
