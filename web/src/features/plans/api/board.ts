import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';

/** Rounds grow late by themselves, without anybody telling. */
const againMs = 60_000;

export const useBoard = (siteId: string | undefined) =>
  useQuery({
    queryKey: [keys.board, siteId ?? ''],
    queryFn: () => request('GET /board', { query: siteId === undefined ? {} : { siteId } }),
    refetchInterval: againMs,
  });

export const useWeek = (siteId: string | null) =>
  useQuery({
    queryKey: [keys.week, siteId],
    queryFn: () => request('GET /week', { query: { siteId: siteId ?? '' } }),
    enabled: siteId !== null,
  });
