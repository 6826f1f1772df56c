import { browserLanguage, visitorLanguageNames, visitorLanguages, type VisitorLanguage } from '@rounds/contract';
import { el } from '../dom';
import type { Translate } from '../texts';

/** All languages at the foot, the kiosk's own first. */
export function languageButtons(
  t: Translate,
  first: VisitorLanguage,
  current: VisitorLanguage,
  choose: (language: VisitorLanguage) => void,
): HTMLElement {
  const order = [first, ...visitorLanguages.filter((language) => language !== first)];
  return el(
    'div',
    { class: 'languages', role: 'group', 'aria-label': t('feedback.language') },
    ...order.map((language) =>
      el(
        'button',
        {
          type: 'button',
          lang: browserLanguage(language),
          'data-language': language,
          'aria-pressed': String(language === current),
          click: () => choose(language),
        },
        visitorLanguageNames[language],
      ),
    ),
  );
}
