import { el } from '../dom';
import type { Translate } from '../texts';
import { logo } from './icons';

const holdMs = 3000;

/** Visitors do not hold a logo for three seconds. Whoever comes by keyboard, switch or screen reader presses it. */
function holdable(t: Translate, onHeld: () => void): HTMLElement {
  let holding: ReturnType<typeof setTimeout> | undefined;
  const release = () => clearTimeout(holding);
  return el(
    'button',
    {
      type: 'button',
      class: 'logo',
      'aria-label': t('kiosk.logo'),
      pointerdown: () => {
        release();
        holding = setTimeout(onHeld, holdMs);
      },
      pointerup: release,
      pointerleave: release,
      pointercancel: release,
      click: (event: MouseEvent) => {
        if (event.detail === 0) onHeld();
      },
    },
    ...logo(),
  );
}

/** `onHeld` is null where holding leads nowhere. */
export const head = (t: Translate, title: string, onHeld: (() => void) | null): HTMLElement =>
  el(
    'header',
    {},
    onHeld ? holdable(t, onHeld) : el('span', { class: 'logo', role: 'img', 'aria-label': 'Rounds' }, ...logo()),
    el('span', { dir: 'auto' }, title),
  );
