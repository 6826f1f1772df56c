import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { browserLanguage, visitorLanguages, type VisitorLanguage } from '@rounds/contract';
import i18next, { type TFunction } from 'i18next';

type Translation = string | Record<string, string>;
type Area = Record<string, Partial<Record<VisitorLanguage, Translation>> & { en: Translation }>;

export interface LanguageResources {
  /** Every text under its full key, plural forms with their suffix, missing ones in English. */
  texts: Record<string, string>;
  etag: string;
}

/** `t('feedback.submit')` in one language. */
export type Translate = TFunction;

export interface Texts {
  in: (language: VisitorLanguage) => Translate;
  resources: (language: VisitorLanguage) => LanguageResources;
}

const localesFolder = join(dirname(createRequire(import.meta.url).resolve('@rounds/contract')), '../locales');

/** The texts of all areas, one file each, read once at start. */
export function loadTexts(folder: string = localesFolder): Texts {
  const areas = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file): [string, Area] => [basename(file, '.json'), readArea(join(folder, file))]);

  const resources = new Map(visitorLanguages.map((language) => [language, resourcesIn(areas, language)]));
  const instance = i18next.createInstance();
  void instance.init({
    resources: Object.fromEntries(
      [...resources].map(([language, { texts }]) => [browserLanguage(language), { translation: texts }]),
    ),
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const translators = new Map(
    visitorLanguages.map((language) => [language, instance.getFixedT(browserLanguage(language))]),
  );

  const pick = <Value>(map: Map<VisitorLanguage, Value>, language: VisitorLanguage): Value => {
    const value = map.get(language);
    if (!value) throw new Error(`no texts in ${language}`);
    return value;
  };
  return {
    in: (language) => pick(translators, language),
    resources: (language) => pick(resources, language),
  };
}

const readArea = (file: string): Area => JSON.parse(readFileSync(file, 'utf8')) as Area;

function resourcesIn(areas: [string, Area][], language: VisitorLanguage): LanguageResources {
  const texts: Record<string, string> = {};
  for (const [area, entries] of areas) {
    for (const [key, entry] of Object.entries(entries)) {
      const translation = entry[language] ?? entry.en;
      if (typeof translation === 'string') texts[`${area}.${key}`] = translation;
      else for (const [form, text] of Object.entries(translation)) texts[`${area}.${key}_${form}`] = text;
    }
  }
  const etag = `"${createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)}"`;
  return { texts, etag };
}
