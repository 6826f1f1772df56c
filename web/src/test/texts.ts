import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '@rounds/contract';
import { vi } from 'vitest';
import { startTranslations } from '../lib/i18n';
import { storage } from '../lib/storage';

type Area = Record<string, Record<Language, string | Record<string, string>>>;

const folder = join(import.meta.dirname, '../../../contract/locales');

/** The product's texts under their full keys, as the server sends them. */
function textsIn(language: Language): Record<string, string> {
  const areas = readdirSync(folder).map((file): [string, Area] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Area,
  ]);
  return Object.fromEntries(
    areas.flatMap(([area, texts]) =>
      Object.entries(texts).flatMap(([key, { [language]: text }]) =>
        typeof text === 'string'
          ? [[`${area}.${key}`, text]]
          : Object.entries(text).map(([form, edition]) => [`${area}.${key}_${form}`, edition]),
      ),
    ),
  );
}

/** From here on components speak this language, from texts that are kept; there is no network. */
export async function speak(language: Language): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  storage.write('resources', { [language]: { etag: null, texts: textsIn(language) } });
  storage.write('language', language);
  await startTranslations();
}
