import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';

export const useSetUp = (secret: string) =>
  useQuery({
    queryKey: ['setup', secret],
    queryFn: () => request('GET /setup/{secret}', { params: { secret } }),
    staleTime: Infinity,
  });
