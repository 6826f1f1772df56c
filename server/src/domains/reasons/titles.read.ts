import { visitorLanguages, type ReasonTitle, type VisitorLanguage } from '@rounds/contract';
import { starterWith, type FullTitle } from './starters.js';

/** In the language, or else as near to it as there is. */
export function titleIn(language: VisitorLanguage, id: string, title: ReasonTitle = {}): string {
  const starter: ReasonTitle = starterWith(id)?.title ?? {};
  return title[language] ?? starter[language] ?? title.en ?? Object.values(title)[0] ?? id;
}

export const fullTitle = (id: string, title: ReasonTitle): FullTitle =>
  Object.fromEntries(visitorLanguages.map((language) => [language, titleIn(language, id, title)])) as FullTitle;
