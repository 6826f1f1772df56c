import { el } from '../dom';
import { codeLength, type Event } from '../state';
import type { Translate } from '../texts';
import { eraseIcon } from './icons';

interface PadParts {
  t: Translate;
  label: string;
  act: (event: Event) => void;
  /** A PIN is not shown. */
  isSecret: boolean;
}

/** Six slots and the digits, for thumbs: no keyboard opens. One that is there types as well (see `typing`). */
export function createPad({ t, label, act, isSecret }: PadParts) {
  const slots = Array.from({ length: codeLength }, () => el('i', { 'aria-hidden': 'true' }));
  const said = el('span', { class: 'vh', role: 'status' });
  const row = el('div', { class: 'slots' }, ...slots, said);
  const digit = (key: string) => el('button', { type: 'button', click: () => act({ kind: 'digit', digit: key }) }, key);
  const erase = el(
    'button',
    { type: 'button', class: 'erase', 'aria-label': t('kiosk.erase'), click: () => act({ kind: 'erased' }) },
    eraseIcon(),
  );
  return {
    node: el(
      'div',
      { class: 'code' },
      row,
      el(
        'div',
        { class: 'pad', role: 'group', 'aria-label': label, dir: 'ltr' },
        ...[...'123456789'].map(digit),
        el('span'),
        digit('0'),
        erase,
      ),
    ),
    show: (typed: string, isWrong: boolean) => {
      row.classList.toggle('wrong', isWrong);
      slots.forEach((slot, index) => {
        slot.className = index < typed.length ? 'on' : '';
        slot.textContent = isSecret ? '' : (typed[index] ?? '');
        slot.classList.toggle('secret', isSecret && index < typed.length);
      });
      said.textContent = typed && t('kiosk.typed', { typed: typed.length });
    },
  };
}

/** The pad's keys on a keyboard. */
export function typing(event: KeyboardEvent, act: (event: Event) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) act({ kind: 'digit', digit: event.key });
  else if (event.key === 'Backspace') act({ kind: 'erased' });
}
