import type { Language } from '@rounds/contract';
import { escapeHtml as escape, type Page } from '../../http/page.js';
import { demoPeople, typedNameLength, type DemoPerson } from './demo-people.js';
import { signinStyle } from './signin-style.js';

type SigninText =
  | DemoPerson['key']
  | `${DemoPerson['key']}Role`
  | 'title'
  | 'lead'
  | 'people'
  | 'ownName'
  | 'ownNameHint'
  | 'nameWrong'
  | 'continue'
  | 'back'
  | 'expiredTitle'
  | 'expiredLead'
  | 'startAgain';

export type SigninTexts = (key: SigninText) => string;

interface Chooser {
  language: Language;
  text: SigninTexts;
  nameWrong: boolean;
}

export function chooserPage({ language, text, nameWrong }: Chooser): Page {
  return page(
    language,
    text('title'),
    `<h1>${escape(text('title'))}</h1>
<p class="lead">${escape(text('lead'))}</p>
<form method="post" class="people" aria-label="${escape(text('people'))}">
${demoPeople.map((person) => personButton(person, text)).join('\n')}
</form>
<form method="post" class="own" novalidate>
<label for="name">${escape(text('ownName'))}</label>
<input id="name" name="name" required maxlength="${typedNameLength}" autocomplete="name" autocapitalize="words"
 aria-describedby="hint"${nameWrong ? ' aria-invalid="true" autofocus' : ''}>
<p id="hint"${nameWrong ? ' class="wrong" role="alert"' : ''}>${escape(text(nameWrong ? 'nameWrong' : 'ownNameHint'))}</p>
<button class="primary">${escape(text('continue'))}</button>
</form>
<a class="plain" href="/app">${escape(text('back'))}</a>`,
  );
}

export function expiredPage(language: Language, text: SigninTexts): Page {
  return page(
    language,
    text('expiredTitle'),
    `<h1>${escape(text('expiredTitle'))}</h1>
<p class="lead">${escape(text('expiredLead'))}</p>
<a class="primary" href="/app">${escape(text('startAgain'))}</a>`,
  );
}

function personButton(person: DemoPerson, text: SigninTexts): string {
  const name = text(person.key);
  return `<button name="person" value="${person.key}">
<span class="mark" aria-hidden="true">${escape(initials(name))}</span>
<span class="who"><b>${escape(name)}</b><span>${escape(text(`${person.key}Role`))}</span></span>
${chevron}</button>`;
}

const page = (language: Language, title: string, main: string): Page => ({
  language,
  title: `${title} · Rounds`,
  head: '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
  style: signinStyle,
  body: `<header>${glyph}${wordmark}</header><main>${main}</main>`,
});

function initials(name: string): string {
  const words = name.split(' ');
  return words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
}

const chevron = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 18 6-6-6-6"/></svg>';

const glyph =
  '<svg class="glyph" viewBox="0 0 32 32" aria-hidden="true">' +
  '<path d="M4 16v-5a7 7 0 0 1 7-7h5" stroke-opacity=".3"/>' +
  '<path d="M16 4h5a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7v-5" stroke-linecap="round"/>' +
  '<rect x="11.5" y="11.5" width="9" height="9" rx="2.8" fill="currentColor" stroke="none"/></svg>';

const wordmark =
  '<svg class="word" viewBox="0 0 138 34" role="img" aria-label="Rounds">' +
  '<path d="M4 29V6h8a6.4 6.4 0 0 1 0 12.8H4M12.6 19 19 29"/><rect x="26" y="12" width="17" height="17" rx="7"/>' +
  '<path d="M51 12v10a7 7 0 0 0 7 7h2.6a7 7 0 0 0 7-7V12"/>' +
  '<path d="M75.6 29V19a7 7 0 0 1 7-7h2.6a7 7 0 0 1 7 7v10"/>' +
  '<path d="M117 4.4V22a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7v-3a7 7 0 0 1 7-7h10"/>' +
  '<path d="M135 12h-6.4a4.2 4.2 0 0 0 0 8.5h2.2a4.2 4.2 0 0 1 0 8.5H124"/></svg>';
