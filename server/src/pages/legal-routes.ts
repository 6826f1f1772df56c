import { browserLanguage, languages, productLanguage, type Language } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { logo } from '../http/logo.js';
import { escapeHtml, sendPage } from '../http/page.js';
import type { Texts, Translate } from '../texts.js';
import { legalPages, readLegalPage, type LegalPage } from './legal-content.js';
import { legalStyle } from './legal-style.js';

/** `/terms`, `/privacy`, `/accessibility`, `/help`, `/company`: plain pages that need no script and no session. */
export function legalRoutes(app: FastifyInstance, texts: Texts, { pagesDir }: Pick<Config, 'pagesDir'>): void {
  for (const page of legalPages) {
    app.get<{ Querystring: { lang?: unknown } }>(`/${page}`, async (request, reply) => {
      const { lang } = request.query;
      const asked = (typeof lang === 'string' ? productLanguage(lang) : undefined) ?? request.language;
      const content = await readLegalPage(page, asked, pagesDir);
      const t = texts.in(content.language);
      void reply.header('cache-control', 'public, max-age=0, must-revalidate');
      return sendPage(reply, {
        language: content.language,
        title: `${t(`legal.${page}`)} · Rounds`,
        head: '<meta name="color-scheme" content="light dark"><link rel="icon" href="/app/icon.svg">',
        style: legalStyle,
        body:
          `<header><a class="home" href="/app">${logo}</a>${languageSwitch(page, content.language, t)}</header>` +
          `<main>${content.html}</main>` +
          `<footer>${pageLinks(page, content.language, t)}</footer>`,
      });
    });
  }
}

const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский', cz: 'Čeština' };

function languageSwitch(page: LegalPage, current: Language, t: Translate): string {
  const links = languages.map((language) => {
    const tag = browserLanguage(language);
    const mark = language === current ? ' aria-current="true"' : '';
    return `<li><a href="/${page}?lang=${language}" hreflang="${tag}" lang="${tag}"${mark}>${languageNames[language]}</a></li>`;
  });
  return navigation('languages', t('legal.languages'), links);
}

function pageLinks(current: LegalPage, language: Language, t: Translate): string {
  const links = legalPages.map((page) => {
    const mark = page === current ? ' aria-current="page"' : '';
    return `<li><a href="/${page}?lang=${language}"${mark}>${escapeHtml(t(`legal.${page}`))}</a></li>`;
  });
  return navigation('pages', t('legal.pages'), links);
}

const navigation = (name: string, label: string, links: string[]): string =>
  `<nav class="${name}" aria-label="${escapeHtml(label)}"><ul>${links.join('')}</ul></nav>`;
