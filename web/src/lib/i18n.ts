import type { Language } from '@rounds/contract';
import { useSyncExternalStore } from 'react';
import { open } from './api/api';
import { currentLanguage, languageTag } from './language';
import { storage, type LanguageResources } from './storage';
import { createTranslate, type Translate } from './translate';

interface Translation {
  language: Language;
  t: Translate;
}

/** Somebody looks at an empty screen meanwhile, or at a button. */
const timeoutMs = 30_000;

const listeners = new Set<() => void>();
/** The language that was asked for last: an answer for another one comes too late. */
let wanted: Language = currentLanguage();
let shown: Translation = { language: currentLanguage(), t: () => '' };

function show(language: Language, { texts }: LanguageResources): void {
  shown = { language, t: createTranslate(language, texts) };
  document.documentElement.lang = languageTag(language);
  listeners.forEach((listener) => listener());
}

/** The server's texts for a language: a new edition when there is one, else what is kept. */
async function fetchResources(language: Language): Promise<LanguageResources> {
  const kept = storage.read('resources')?.[language];
  const response = await open('GET /configs/lang-resources/{lang}', {
    params: { lang: language },
    timeoutMs,
    ...(kept?.etag && { headers: { 'If-None-Match': kept.etag } }),
  });
  const etag = response.headers.get('ETag');
  if (kept && (response.status === 304 || (etag !== null && etag === kept.etag))) return kept;
  const fresh = { etag, texts: (await response.json()) as Record<string, string> };
  storage.write('resources', { ...storage.read('resources'), [language]: fresh });
  return fresh;
}

/** Kept texts are shown at once and renewed behind the scenes; without any, the first ones are waited for. */
async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const kept = storage.read('resources')?.[language];
  const arriving = fetchResources(language);
  if (!kept) {
    const fetched = await arriving;
    if (wanted === language) show(language, fetched);
    return;
  }
  show(language, kept);
  arriving.then(
    (fresh) => fresh !== kept && wanted === language && show(language, fresh),
    () => undefined, // Without a network the kept texts do.
  );
}

export async function startTranslations(): Promise<void> {
  // Another tab has changed the language. Without a network and without its texts this one stays as it is.
  storage.subscribe((key) => {
    if (key !== 'language' || shown.language === currentLanguage()) return;
    void showLanguage(currentLanguage()).catch(() => undefined);
  });
  await showLanguage(currentLanguage());
}

/** Only shown: it stays when `setLanguage` follows. */
export const previewLanguage = (language: Language): Promise<void> => showLanguage(language);

/** What was only looked at does not stay. */
export const endPreview = (): Promise<void> =>
  wanted === currentLanguage() ? Promise.resolve() : showLanguage(currentLanguage());

/** Takes effect at once, without a reload. */
export async function setLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  if (wanted === language) storage.write('language', language);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For what is no component: whoever shows it follows the language. */
export const spoken = (): Translation => shown;

/** `t('area.key', { name })` in the language on the screen; components follow a change of it. */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, () => shown);
