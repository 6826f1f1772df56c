import type { Language } from '@rounds/contract';
import { logo } from '../../http/logo.js';
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
  body: `<header>${logo}</header><main>${main}</main>`,
});

function initials(name: string): string {
  const words = name.split(' ');
  return words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
}

const chevron = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 18 6-6-6-6"/></svg>';
