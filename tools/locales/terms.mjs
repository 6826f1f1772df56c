/** @import { Entries, Language } from './texts.mjs' */

/**
 * One word per thing: what a language does not say, and what it says instead.
 *
 * @type {[Language, RegExp, string][]}
 */
const TERMS = [
  ['ru', / – /, 'a long dash, —'],
  ['ru', /^Повторить$/, '«Попробовать ещё раз»'],
  ['ru', /^(Выше|Ниже):/, '«Переместить выше», «Переместить ниже»'],
  ['ru', /код\S* .*открываться/i, 'a code works: «работать»'],
  ['ru', /закреплён/, '«привязан»'],
  ['ru', /учётн\S+ запис/i, '«аккаунт»'],
  ['ru', /Проверьте соединение/, '«связь»'],
  ['cz', /spojení/i, '„připojení“'],
  ['cz', /polož(ka|ky|ce|ku|kou|ek)/i, '„bod“'],
  [
    'cz',
    /(tomto|tohoto|toto) zařízení\b.*\b(pozvánk|kód je uložen|oznámení)|^toto zařízení$/i,
    '„přístroj“ for a device',
  ],
  ['cz', /nelze (vzít|vrátit)(?! zpět)/i, '„Tuto akci nelze vrátit zpět“'],
  ['cz', /se přestanou otevírat/i, '„přestanou fungovat“'],
  ['cz', /^Změnit (?!jazyk)/, '„Upravit“'],
];

/** @param {Entries} entries @returns {string[]} */
export function wrongTerms(entries) {
  return [...entries].flatMap(([key, entry]) =>
    TERMS.filter(([language, term]) => {
      const translation = entry[language] ?? '';
      return (typeof translation === 'string' ? [translation] : Object.values(translation)).some((text) =>
        term.test(text.replaceAll('\u00a0', ' ')),
      );
    }).map(([language, , instead]) => `${key}: ${language} says ${instead}`),
  );
}
