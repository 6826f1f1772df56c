import { languages, type Language } from '@rounds/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { open } from './api/api';
import { currentLanguage, languageTag, productLanguageOf } from './language';
import { storage, type LanguageResources } from './storage';

const namespace = 'translation';

/** The server's texts for a language: a new edition when there is one, else what is kept. */
async function fetchResources(language: Language): Promise<LanguageResources> {
  const kept = storage.read('resources')?.[language];
  const response = await open('GET /configs/lang-resources/{lang}', {
    params: { lang: language },
    ...(kept?.etag && { headers: { 'If-None-Match': kept.etag } }),
  });
  if (response.status === 304 && kept) return kept;
  const fresh = { etag: response.headers.get('ETag'), texts: (await response.json()) as Record<string, string> };
  storage.write('resources', { ...storage.read('resources'), [language]: fresh });
  return fresh;
}

const show = (language: Language, { texts }: LanguageResources) =>
  i18next.addResourceBundle(languageTag(language), namespace, texts, false, true);

/** Kept texts are shown at once and renewed behind the scenes; without any, the first texts are waited for. */
async function ensureTexts(language: Language): Promise<void> {
  const kept = storage.read('resources')?.[language];
  const arriving = fetchResources(language);
  if (!kept) return void show(language, await arriving);
  show(language, kept);
  arriving.then(
    (fresh) => fresh !== kept && show(language, fresh),
    () => undefined, // Without a network the kept texts do.
  );
}

const markPage = (tag: string) => {
  document.documentElement.lang = tag;
};

export async function startTranslations(): Promise<void> {
  const language = currentLanguage();
  await i18next.use(initReactI18next).init({
    lng: languageTag(language),
    fallbackLng: false, // The server fills gaps with English.
    supportedLngs: languages.map(languageTag),
    defaultNS: namespace,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false }, // React escapes.
    react: { bindI18nStore: 'added' },
  });
  i18next.on('languageChanged', markPage);
  markPage(languageTag(language));
  await ensureTexts(language);

  // Another tab has changed the language.
  storage.subscribe((key) => {
    if (key === 'language' && shownLanguage() !== currentLanguage()) void setLanguage(currentLanguage());
  });
}

export const shownLanguage = (): Language => productLanguageOf(i18next.language);

/** Takes effect at once, without a reload. */
export async function setLanguage(language: Language): Promise<void> {
  await ensureTexts(language);
  storage.write('language', language);
  await i18next.changeLanguage(languageTag(language));
}
