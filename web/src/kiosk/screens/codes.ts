import { el } from '../dom';
import { codeLength, type PairingTrouble } from '../state';
import type { Translate } from '../texts';
import { createPad } from './pad';
import type { Of, Parts, Screen } from './screen';

function troubleText(t: Translate, trouble: PairingTrouble): string {
  switch (trouble) {
    case 'wrong':
      return t('kiosk.code_wrong');
    case 'busy':
      return t('kiosk.code_busy');
    case 'unreachable':
      return t('kiosk.unreachable');
    case 'ended':
      return t('kiosk.ended');
  }
}

/** Where the manager's code is entered. */
export function pairingScreen({ t, act }: Parts, isSecure: boolean): Screen<Of<'pairing'>> {
  const title = el('h1', { tabindex: -1 }, t('kiosk.pair'));
  const trouble = el('p', { class: 'trouble', role: 'alert' });
  const pad = createPad({ t, label: t('kiosk.code'), act, isSecret: false });
  const steps = ([1, 2, 3] as const).map((step) =>
    el(
      'li',
      {},
      el('span', { class: 'step', 'aria-hidden': 'true' }, String(step)),
      el('span', {}, t(`kiosk.pair_${step}`)),
    ),
  );
  if (!isSecure) trouble.textContent = t('kiosk.insecure');
  return {
    main: el(
      'div',
      { class: 'pair' },
      el('div', {}, title, el('ol', {}, ...steps), trouble),
      // Without https the browser would keep nothing over a reload, and could not check the PIN.
      isSecure && pad.node,
    ),
    focus: title,
    update: ({ typed, trouble: what }) => {
      if (!isSecure) return;
      // Until an answer comes they stay there.
      const isSent = typed.length === codeLength;
      pad.show(typed, what !== null && what !== 'ended');
      trouble.classList.toggle('calm', isSent);
      trouble.textContent = isSent ? t('kiosk.connecting') : what && troubleText(t, what);
    },
  };
}

/** Where the PIN is entered that leaves the kiosk. `trouble` says what is wrong at this moment. */
export function pinScreen({ t, act }: Parts, trouble: () => string): Screen<Of<'pin'>> {
  const title = el('h1', { tabindex: -1 }, t('kiosk.pin'));
  const said = el('p', { class: 'trouble', role: 'alert' });
  const pad = createPad({ t, label: t('kiosk.pin'), act, isSecret: true });
  return {
    main: el(
      'div',
      { class: 'pair' },
      el(
        'div',
        {},
        title,
        el('p', {}, t('kiosk.pin_more')),
        said,
        el('button', { type: 'button', class: 'quiet', click: () => act({ kind: 'back' }) }, t('kiosk.back')),
      ),
      pad.node,
    ),
    focus: title,
    update: ({ typed }) => {
      const text = trouble();
      pad.show(typed, text !== '' && typed === '');
      if (said.textContent !== text) said.textContent = text;
    },
  };
}
