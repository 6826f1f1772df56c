import { texts } from './texts.mjs';

/** @import { Entries, Language } from './texts.mjs' */

/**
 * One word per thing: what a language does not say, and what it says instead; in some places only, if these follow.
 *
 * @type {[Language, RegExp, string, RegExp?][]}
 */
const TERMS = [
  ['en', /\bin time\b/i, '“on time”'],
  ['ru', / – /, 'a long dash, —'],
  ['ru', /(^|[.!?] )Повторить$/, '«Попробовать ещё раз»'],
  ['ru', /^(Выше|Ниже):/, '«Переместить выше», «Переместить ниже»'],
  ['ru', /код\S* .*открываться/i, 'a code works: «работать»'],
  ['ru', /закреплён/, '«привязан»'],
  ['ru', /учётн\S+ запис/i, '«аккаунт»'],
  ['ru', /Проверьте соединение/, '«связь»'],
  ['ru', /менеджер/i, '«управляющий»'],
  ['ru', /(?<!\p{L})в срок(?!\p{L})/iu, '«вовремя»'],
  ['cz', /spojení/i, '„připojení“'],
  ['cz', /polož(ka|ky|ce|ku|kou|ek)/i, '„bod“'],
  [
    'cz',
    /(tomto|tohoto|toto) zařízení(?!\p{L}).*(pozvánk|kód je uložen|oznámení)|^toto zařízení$|přihlášen.* zařízení/iu,
    '„přístroj“ for a device',
  ],
  ['cz', /nelze (vzít|vrátit)(?! zpět)/i, '„Tuto akci nelze vrátit zpět“'],
  ['cz', /se přestanou otevírat/i, '„přestanou fungovat“'],
  ['cz', /^Změnit (?!jazyk)/, '„Upravit“'],
  ['cz', /(?<!\p{L})správc\p{L}+(?!\p{L})(?! serveru)/iu, '„manažer“'],
  ['cz', /pracovní(k|ci(?!\p{L}))/iu, '„zaměstnanec“'],
  ['cz', /pochůzk/i, '„obchůzka“'],
  ['cz', /zařízení/i, '„dveře“', /^(today\.|plans\.(?!column\.))/],
  ['cz', /ťuk[nl]/i, '„klepnout“'],
  ['cz', /záložní\p{L}* kód/iu, '„obnovovací kód“'],
  ['cz', /(vytvořit|nový|předchozí|má) papír|papír (není|nevznikl|platí|už)/i, '„lístek“'],
];

/** @param {Entries} entries @returns {string[]} */
export function wrongTerms(entries) {
  return [...entries].flatMap(([key, entry]) =>
    TERMS.filter(([language, term, , where]) => {
      if (where !== undefined && !where.test(key)) return false;
      return texts(entry[language] ?? '').some((text) => term.test(text.replaceAll('\u00a0', ' ')));
    }).map(([language, , instead]) => `${key}: ${language} says ${instead}`),
  );
}
