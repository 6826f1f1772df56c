import { describe, expect, it } from 'vitest';
import { wrongTerms } from './locales/terms.mjs';
import { wrongTexts } from './locales/texts.mjs';
import { usedKeys, wrongUses } from './locales/usage.mjs';
import { keysDeclared, usesIn } from './locales/uses.mjs';

/** @import { Entry } from './locales/texts.mjs' */

/** @param {Entry} entry */
const problems = (entry) => wrongTexts(new Map([['feedback.items', { note: 'On the button', ...entry }]]));

const one = { en: 'Send', ru: 'Отправить', cz: 'Odeslat' };
const many = {
  en: { one: '{{count}} item', other: '{{count}} items' },
  ru: { one: '{{count}} пункт', few: '{{count}} пункта', many: '{{count}} пунктов', other: '{{count}} пункта' },
  cz: { one: '{{count}} položka', few: '{{count}} položky', many: '{{count}} položky', other: '{{count}} položek' },
};

describe('a text', () => {
  it.each(
    /** @type {[string, Entry, string][]} */ ([
      ['without a note', { ...one, note: ' ' }, 'has no note for translators'],
      ['without a language', { en: 'Send', ru: 'Отправить' }, 'cz is missing'],
      ['that is empty', { ...one, cz: '' }, 'cz is empty or has spaces around it'],
      [
        'with a plural form missing',
        { ...many, cz: { one: '1', few: '2', other: '{{count}}' } },
        'cz lacks the plural form many',
      ],
      [
        'with a form the language has not',
        { ...many, en: { ...many.en, few: '{{count}}' } },
        'en has no plural form few',
      ],
      ['plural in one language only', { ...many, ru: '{{count}}' }, 'ru lacks the plural form few, many, one, other'],
      [
        'with another placeholder',
        { ...one, ru: 'Отправить {{name}}' },
        'ru has the placeholders "{{name}}", en has ""',
      ],
      ['left in English', { ...one, ru: 'Send' }, 'ru is the English text; say "same": true if it really is the same'],
      ['wrongly called the same', { ...one, same: true }, 'is marked "same", and en and ru differ'],
    ]),
  )('%s is refused', (_, entry, problem) => {
    expect(problems(entry)).toEqual([`feedback.items: ${problem}`]);
  });

  it('with an unknown field is refused', () => {
    expect(problems(/** @type {Entry} */ ({ ...one, cs: 'Odeslat' }))).toEqual(['feedback.items: unknown field cs']);
  });

  it('passes when complete', () => {
    expect(problems(one)).toEqual([]);
    expect(problems(many)).toEqual([]);
    expect(problems({ en: 'Rounds', ru: 'Rounds', cz: 'Rounds', same: true })).toEqual([]);
  });
});

describe('a text for visitors', () => {
  const key = 'feedback.items';
  const more = ['ar', 'de', 'es', 'fr', 'it', 'pl', 'sk', 'tr', 'uk', 'zh'];
  /** @type {Entry} */
  const complete = { note: 'On the button', ...one, ...Object.fromEntries(more.map((language) => [language, 'x'])) };
  const { tr: _, ...withoutOne } = complete;

  it('is refused without one of their languages, because their pages use it or because it has the others', () => {
    expect(wrongTexts(new Map([[key, { note: 'On the button', ...one }]]), new Set([key]))).toEqual(
      more.map((language) => `${key}: ${language} is missing`),
    );
    expect(wrongTexts(new Map([[key, withoutOne]]))).toEqual([`${key}: tr is missing`]);
  });

  it('has the plural forms and the placeholders of each', () => {
    const arabic = { one: 'بند واحد', two: 'بندان', few: '{{count}} بنود', many: '{{count}} بندًا', other: '{{count}}' };
    const plural = { ...complete, ...many, ar: arabic, zh: { other: '项' } };
    const found = wrongTexts(new Map([[key, plural]]), new Set([key]));
    expect(found).toContain(`${key}: ar lacks the plural form zero`);
    expect(found).toContain(`${key}: zh has the placeholders "", en has "{{count}}"`);
    expect(found).toContain(`${key}: uk lacks the plural form few, many, one, other`);
  });

  it('is complete with all of them', () => {
    expect(wrongTexts(new Map([[key, complete]]), new Set([key]))).toEqual([]);
  });

  it('is found by the files that use it', () => {
    const page = usesIn('Page.tsx', "t('feedback.title'); t(`feedback.word_${rating}`);");
    expect(usedKeys(['feedback.title', 'feedback.word_1', 'feedback.other'], [page])).toEqual(
      new Set(['feedback.title', 'feedback.word_1']),
    );
  });
});

describe('a term', () => {
  /** @param {Entry} entry */
  const terms = (entry) => wrongTerms(new Map([['templates.items', { note: 'A heading', ...one, ...entry }]]));

  it('has one word per language', () => {
    expect(terms({ cz: 'Položky bez\u00a0spojení' })).toHaveLength(2);
    expect(terms({ ru: { one: 'Повторить', few: 'Ещё', many: 'Ещё', other: 'Ещё' } })).toHaveLength(1);
    expect(terms({ cz: 'Body' })).toEqual([]);
  });
});

describe('the use of texts', () => {
  const source = `
    const title = t('feedback.title');
    const button = i18n.t(isSent ? 'feedback.thanks' : 'feedback.submit', { name });
    const label = <Trans i18nKey="feedback.terms" />;
    const state = t(\`feedback.state.\${state}\`);
    const KEYS = { open: 'feedback.open' };
    const column = query.select('feedback.rating');
    const file = './feedback.service.js';
  `;
  const uses = new Map([['web/src/A.tsx', usesIn('A.tsx', source)]]);
  const all = ['title', 'thanks', 'submit', 'terms', 'state.new', 'state.old', 'open'].map((key) => `feedback.${key}`);

  it('is found in calls, conditions, components, template literals and constants', () => {
    expect(wrongUses(all, uses)).toEqual([]);
  });

  it('refuses a text that is not defined', () => {
    expect(wrongUses(all.slice(1), uses)).toEqual(['feedback.title: used in web/src/A.tsx and not defined']);
  });

  it('refuses a text that nobody uses', () => {
    expect(wrongUses([...all, 'feedback.forgotten'], uses)).toEqual(['feedback.forgotten: never used']);
  });

  it('knows the error codes of the contract', () => {
    const catalogue = 'export const errorStatus = { not_found: 404, conflict: 409 } as const;';
    expect(keysDeclared(catalogue, 'errorStatus')).toEqual(['not_found', 'conflict']);
  });
});
