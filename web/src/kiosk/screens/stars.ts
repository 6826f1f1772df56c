import { el, setAttribute } from '../dom';
import type { Event } from '../state';
import type { Translate } from '../texts';
import { starIcon } from './icons';
import type { Parts, Screen } from './screen';

const rates = [1, 2, 3, 4, 5] as const;
const toneOf = (rate: number) => (rate < 3 ? 'bad' : (rate === 3 && 'warn') || 'good');

/** Five stars, each a button with its word for whoever does not see it. */
export function starRow(t: Translate, act: (event: Event) => void) {
  const stars = rates.map((rate) =>
    el(
      'button',
      {
        type: 'button',
        class: 'tile',
        'aria-label': `${rate}, ${t(`feedback.word_${rate}`)}`,
        click: () => act({ kind: 'rated', rate }),
      },
      starIcon(),
    ),
  );
  const row = el('div', { class: 'stars', role: 'group', 'aria-label': t('feedback.rating') }, ...stars);
  return {
    row,
    show: (chosen: number) => {
      row.dataset['tone'] = toneOf(chosen);
      stars.forEach((star, index) => {
        star.classList.toggle('on', index < chosen);
        setAttribute(star, 'aria-pressed', String(index + 1 === chosen));
      });
    },
  };
}

export function starsScreen({ t, view, act }: Parts): Screen {
  const question = el('h1', { tabindex: -1 }, t('feedback.question'));
  return {
    main: el(
      'div',
      { class: 'ask' },
      question,
      el('p', { class: 'where', dir: 'auto' }, view?.facilityTitle ?? ''),
      el(
        'div',
        { class: 'rate' },
        starRow(t, act).row,
        el(
          'p',
          { class: 'scale', 'aria-hidden': 'true' },
          el('span', {}, t('feedback.word_1')),
          el('span', {}, t('feedback.word_5')),
        ),
      ),
    ),
    focus: question,
  };
}
