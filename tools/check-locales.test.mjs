import { describe, expect, it } from 'vitest';
import { wrongSpaces } from './locales/spaces.mjs';
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
  const terms = (entry, key = 'templates.items') =>
    wrongTerms(new Map([[key, { note: 'A heading', ...one, ...entry }]]));

  it('has one word per language', () => {
    expect(terms({ cz: 'Položky bez\u00a0spojení' })).toHaveLength(2);
    expect(terms({ ru: { one: 'Повторить', few: 'Ещё', many: 'Ещё', other: 'Ещё' } })).toHaveLength(1);
    expect(terms({ cz: 'Body' })).toEqual([]);
  });

  it('may have another one in some places', () => {
    expect(terms({ cz: 'Dvě zařízení' }, 'today.doors')).toEqual(['today.doors: cz says „dveře“']);
    expect(terms({ cz: 'Dvě zařízení' })).toEqual([]);
  });

  it('is found before letters that are not English, and not inside other words', () => {
    expect(terms({ ru: 'Сделано в\u00a0срок', cz: 'Správce a pracovníci' })).toHaveLength(3);
    expect(terms({ ru: 'В сроках', cz: 'Správce serveru, v pracovních dnech' })).toEqual([]);
  });
});

describe('a space', () => {
  /** @param {Entry} entry */
  const spaces = (entry, key = 'templates.items') =>
    wrongSpaces(new Map([[key, { note: 'A heading', ...one, ...entry }]]));

  it('does not break after a word of one letter, in any plural form', () => {
    const ru = { one: 'К\u00a0двери', few: '{{count}} из\u00a0них', many: 'Ключ и замок', other: 'А и Б' };
    expect(spaces({ ru, cz: 'Lístek „i s jménem“' })).toEqual([
      'templates.items: ru lets a line break after a word of one letter: "и замок"',
      'templates.items: cz lets a line break after a word of one letter: "i s"',
    ]);
    expect(spaces({ en: 'A door', ru: 'К\u00a0двери и\u00a0от неё', cz: 'Výška A4 je jedna' })).toEqual([]);
    expect(spaces({ ru: 'Какая-то дверь', cz: 'Dveře A, B a\u00a0C' })).toEqual([]);
  });

  it('does not break before a percent sign, nor before French marks', () => {
    expect(spaces({ ru: '{{share}} %', cz: '{{share}}\u00a0%' })).toHaveLength(1);
    expect(spaces({ fr: 'Quoi ?' })).toHaveLength(1);
    expect(spaces({ fr: 'Ouvrez « Kiosks\u00a0».' })).toHaveLength(1);
    expect(spaces({ fr: '«\u00a0Kiosks\u00a0»\u00a0: ici, puis là' })).toEqual([]);
  });

  it('is an ordinary one in what an organisation makes its own', () => {
    expect(spaces({ ru: 'Полы и лестницы' }, 'starter.rooms_1')).toEqual([]);
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
