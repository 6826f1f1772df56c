import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, languages, type VisitorLanguage } from '@rounds/contract';
import { renderMarkdown } from './legal-markdown.js';

export const legalPages = ['terms', 'privacy', 'accessibility', 'help', 'company'] as const;
export type LegalPage = (typeof legalPages)[number];

const ownFolder = fileURLToPath(new URL('../../pages/', import.meta.url));

const readOptional = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** `terms.cz.html` or `terms.cz.md` of a folder, as HTML. */
async function readFrom(folder: string, page: LegalPage, language: VisitorLanguage): Promise<string | undefined> {
  const html = await readOptional(join(folder, `${page}.${language}.html`));
  if (html !== undefined) return html;
  const markdown = await readOptional(join(folder, `${page}.${language}.md`));
  return markdown === undefined ? undefined : renderMarkdown(markdown);
}

export interface LegalContent {
  html: string;
  /** The one it really is in: an operator may have written theirs in one language only. */
  language: VisitorLanguage;
}

/** The operator's page in the language asked for, then in any language of theirs, and only then ours. */
export async function readLegalPage(
  page: LegalPage,
  asked: VisitorLanguage,
  operatorFolder: string | undefined,
): Promise<LegalContent> {
  const isOurs = languages.some((language) => language === asked);
  // Ours are in the app's languages. Who reads another one is better off with English than with the default.
  const order = new Set<VisitorLanguage>([asked, isOurs ? defaultLanguage : 'en', defaultLanguage, 'en', 'cz']);
  for (const folder of operatorFolder === undefined ? [ownFolder] : [operatorFolder, ownFolder]) {
    for (const language of order) {
      const html = await readFrom(folder, page, language);
      if (html !== undefined) return { html, language };
    }
  }
  throw new Error(`The page ${page} is missing from ${ownFolder}`);
}
