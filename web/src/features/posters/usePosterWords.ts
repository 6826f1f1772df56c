import type { VisitorLanguage } from '@rounds/contract';
import { useQueries } from '@tanstack/react-query';
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
  useQueries({
    queries: languages.map((language) => ({
      queryKey: ['poster-words', language],
      queryFn: () => fetchWords(language),
      staleTime: Infinity,
    })),
    combine: (results) => {
      const words = results.map(({ data }) => data).filter((data) => data !== undefined);
      return words.length === languages.length ? words : undefined;
    },
  });
