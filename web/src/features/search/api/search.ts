import type { Answer } from '@rounds/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api/api';

export type Found = Answer<'GET /search'>;

const typingMs = 200;

/** What was typed, once the fingers rest. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

export const useSearch = (words: string) =>
  useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => request('GET /search', { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
