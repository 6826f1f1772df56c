import { browserLanguage, languages, visitorLanguageNames, type VisitorLanguage } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { visitorLanguageOf } from '../http/language.js';
import { logo } from '../http/logo.js';
import { escapeHtml, sendPage } from '../http/page.js';
import type { Texts, Translate } from '../texts.js';
import { legalPages, readLegalPage, type LegalPage } from './legal-content.js';
import { legalStyle } from './legal-style.js';

/** `/terms`, `/privacy`, `/accessibility`, `/help`, `/company`: plain pages that need no script and no session. */
export function legalRoutes(app: FastifyInstance, texts: Texts, { pagesDir }: Pick<Config, 'pagesDir'>): void {
  for (const page of legalPages) {
    app.get(`/${page}`, async (request, reply) => {
      const content = await readLegalPage(page, visitorLanguageOf(request), pagesDir);
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

/** The app's languages, and the one it is in, should the operator have written it in another. */
function languageSwitch(page: LegalPage, current: VisitorLanguage, t: Translate): string {
  const links = [...new Set<VisitorLanguage>([...languages, current])].map((language) => {
    const tag = browserLanguage(language);
    const mark = language === current ? ' aria-current="true"' : '';
    return `<li><a href="/${page}?lang=${language}" hreflang="${tag}" lang="${tag}"${mark}>${visitorLanguageNames[language]}</a></li>`;
  });
  return navigation('languages', t('legal.languages'), links);
}

function pageLinks(current: LegalPage, language: VisitorLanguage, t: Translate): string {
  const links = legalPages.map((page) => {
    const mark = page === current ? ' aria-current="page"' : '';
    return `<li><a href="/${page}?lang=${language}"${mark}>${escapeHtml(t(`legal.${page}`))}</a></li>`;
  });
  return navigation('pages', t('legal.pages'), links);
}

const navigation = (name: string, label: string, links: string[]): string =>
  `<nav class="${name}" aria-label="${escapeHtml(label)}"><ul>${links.join('')}</ul></nav>`;
