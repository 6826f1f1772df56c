import { browserLanguage, visitorLanguage, type VisitorLanguage } from '@rounds/contract';

/** Every text under its full key, plural forms with their suffix. */
export type TextsByLanguage = Record<VisitorLanguage, Record<string, string>>;
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export function translateIn(all: TextsByLanguage, language: VisitorLanguage): Translate {
  const plural = new Intl.PluralRules(browserLanguage(language));
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `${key}_${plural.select(count)}` : key;
    const text = all[language][form] ?? all.en[form] ?? '';
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** What a kiosk speaks when nobody has chosen: the address says so, else the browser, else English. */
export function firstLanguage(address: string, wishes: readonly string[]): VisitorLanguage {
  const asked = new URL(address).searchParams.get('lang');
  for (const tag of [asked, ...wishes]) {
    const language = tag ? visitorLanguage(tag) : undefined;
    if (language) return language;
  }
  return 'en';
}
