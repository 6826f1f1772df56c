import {
  defaultLanguage,
  productLanguage,
  visitorLanguage,
  type Language,
  type VisitorLanguage,
} from '@rounds/contract';
import type { FastifyRequest } from 'fastify';

/** The first language of an Accept-Language header that is spoken. */
function askedLanguage<Code>(header: string | undefined, spoken: (tag: string) => Code | undefined): Code | undefined {
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
    const language = spoken(tag);
    if (language) return language;
  }
  return undefined;
}

export const languageOf = (header: string | undefined): Language =>
  askedLanguage(header, productLanguage) ?? defaultLanguage;

/** What a visitor is spoken to in: a language in the address goes before the browser's. */
export function visitorLanguageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): VisitorLanguage {
  const { lang } = query as { lang?: unknown };
  const chosen = typeof lang === 'string' ? visitorLanguage(lang) : undefined;
  return chosen ?? askedLanguage(headers['accept-language'], visitorLanguage) ?? defaultLanguage;
}
