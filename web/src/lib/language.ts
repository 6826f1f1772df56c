import { browserLanguage, defaultLanguage, productLanguage, type Language } from '@rounds/contract';
import { storage } from './storage';

/** Each language calls itself by its own name, whatever the interface speaks. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский', cz: 'Čeština' };

const spokenByBrowser = () => navigator.languages.map(productLanguage).find((language) => language !== undefined);

/** What a page that knows nothing of the person would speak: what the browser asks for, else the product's default. */
export const unchosenLanguage = (): Language => spokenByBrowser() ?? defaultLanguage;

/** The person's choice, where there is one. */
export const currentLanguage = (): Language => storage.read('language') ?? unchosenLanguage();

/** i18next, Intl and `lang` attributes say `cs`; the product says `cz`. */
export const languageTag = browserLanguage;
