import { useQuery } from '@tanstack/react-query';
import { request } from './api/api';

/** What the server tells everybody: its identity providers, the push key, what is offered. */
export const useSharedConfig = () =>
  useQuery({ queryKey: ['configs', 'shared'], queryFn: () => request('GET /configs/shared'), staleTime: Infinity });
