import { spokenLanguage } from './limits.js';

/** What a visitor is spoken to in, each by its own name. The app itself has fewer: `languages`. */
export const visitorLanguageNames = {
  en: 'English',
  ru: 'Русский',
  cz: 'Čeština',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  sk: 'Slovenčina',
  tr: 'Türkçe',
  uk: 'Українська',
  zh: '中文',
} as const;

export type VisitorLanguage = keyof typeof visitorLanguageNames;
export const visitorLanguages = Object.keys(visitorLanguageNames) as VisitorLanguage[];

/** The visitor's language for a browser's tag, or none when we do not speak it. */
export const visitorLanguage = (tag: string): VisitorLanguage | undefined => spokenLanguage(tag, visitorLanguages);

export const directionOf = (language: VisitorLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
