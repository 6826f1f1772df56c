import type { Answer, Body } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';

export type TagItem = Answer<'GET /facilities/{id}/tags'>['items'][number];
export type Writing = Answer<'GET /tags/{id}/writing'>['writing'];

const tagsKey = (facilityId: string) => ['tags', facilityId];

export const useTags = (facilityId: string) =>
  useQuery({
    queryKey: tagsKey(facilityId),
    queryFn: async () => (await request('GET /facilities/{id}/tags', { params: { id: facilityId } })).items,
  });

/** Keys are asked for when somebody wants to see them, and kept no longer than they are shown. */
export const useWriting = (tagId: string) =>
  useQuery({
    queryKey: ['tag-writing', tagId],
    queryFn: async () => (await request('GET /tags/{id}/writing', { params: { id: tagId } })).writing,
    gcTime: 0,
  });

type Change =
  | { act: 'register'; body: Body<'POST /facilities/{id}/tags'> }
  | { act: 'written'; id: string; keyVersion: number }
  | { act: 'remove'; id: string }
  | { act: 'rotate'; accountId: string };

/** Answers the id of a tag that was registered. */
async function apply(facilityId: string, change: Change): Promise<string | null> {
  switch (change.act) {
    case 'register':
      return (await request('POST /facilities/{id}/tags', { params: { id: facilityId }, body: change.body })).id;
    case 'written':
      await request('POST /tags/{id}/written', {
        params: { id: change.id },
        query: { keyVersion: change.keyVersion },
      });
      return null;
    case 'remove':
      await request('DELETE /tags/{id}', { params: { id: change.id } });
      return null;
    case 'rotate':
      await request('POST /accounts/{id}/tag-key/rotate', { params: { id: change.accountId } });
      return null;
  }
}

export function useChangeTags(facilityId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => apply(facilityId, change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tagsKey(facilityId) }),
  });
}
