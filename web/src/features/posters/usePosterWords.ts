import type { VisitorLanguage } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/api';
import type { PosterWords } from './content';

async function fetchWords(language: VisitorLanguage): Promise<PosterWords> {
  // Plain words without values, in more languages than the app's own translator knows.
  const texts = await request('GET /configs/lang-resources/{lang}', { params: { lang: language } });
  const t = (key: string) => texts[key] ?? '';
  return {
    language,
    question: t('posters.sheet.question'),
    how: t('posters.sheet.how'),
    staffTitle: t('posters.sheet.staff'),
    staffHow: t('posters.sheet.staffHow'),
  };
}

/** What posters say, in their own languages, whatever the screen speaks. Undefined until all are there. */
export const usePosterWords = (languages: readonly VisitorLanguage[]): readonly PosterWords[] | undefined =>
  useQuery({
    queryKey: ['poster-words', languages],
    queryFn: () => Promise.all(languages.map(fetchWords)),
    staleTime: Infinity,
  }).data;
