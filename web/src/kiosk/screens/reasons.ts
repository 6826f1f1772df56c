import { el, setAttribute } from '../dom';
import { tickIcon } from './icons';
import type { Of, Parts, Screen } from './screen';
import { starRow } from './stars';

export function reasonsScreen({ t, language, view, act }: Parts): Screen<Of<'reasons'>> {
  const { row, show } = starRow(t, act);
  const word = el('b');
  const title = el('h1', { tabindex: -1 }, t('kiosk.what_wrong'));
  const buttons = (view?.reasons ?? []).map(({ id, title: titles }) => ({
    id,
    button: el(
      'button',
      { type: 'button', class: 'reason', click: () => act({ kind: 'toggled', reasonId: id }) },
      tickIcon(),
      el('span', { dir: 'auto' }, titles[language] ?? titles['en'] ?? ''),
    ),
  }));
  return {
    main: el(
      'div',
      { class: 'why' },
      el('div', { class: 'given' }, row, word),
      title,
      el(
        'div',
        { class: 'reasons', role: 'group', 'aria-label': t('kiosk.what_wrong') },
        ...buttons.map(({ button }) => button),
      ),
    ),
    foot: el(
      'div',
      { class: 'buttons' },
      el('button', { type: 'button', class: 'quiet', click: () => act({ kind: 'back' }) }, t('kiosk.back')),
      el('button', { type: 'button', class: 'primary', click: () => act({ kind: 'said' }) }, t('kiosk.send')),
    ),
    focus: title,
    update: ({ rate, chosen }) => {
      show(rate);
      word.textContent = t(`feedback.word_${rate}`);
      word.className = row.dataset['tone'] ?? '';
      for (const { id, button } of buttons) setAttribute(button, 'aria-pressed', String(chosen.includes(id)));
    },
  };
}
