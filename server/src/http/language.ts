import { defaultLanguage, productLanguage, type Language } from '@rounds/contract';

/** The first language of an Accept-Language header that we speak. */
function askedLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';');
      const quality = options.find((option) => option.trim().startsWith('q='));
      return { tag, weight: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const language = productLanguage(tag);
    if (language) return language;
  }
  return undefined;
}

export const languageOf = (header: string | undefined): Language => askedLanguage(header) ?? defaultLanguage;
