import type { Answer } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';

export type Measured = Answer<'GET /facilities/{id}/numbers'>['items'][number];

/** What was measured at a door. */
export const useNumbers = (facilityId: string) =>
  useQuery({
    queryKey: ['numbers', facilityId],
    queryFn: async () => (await request('GET /facilities/{id}/numbers', { params: { id: facilityId } })).items,
  });
