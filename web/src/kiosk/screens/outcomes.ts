import { el } from '../dom';
import { ringSign } from './icons';
import type { Of, Parts, Screen } from './screen';

export const thanksScreen = ({ t }: Parts): Screen => ({
  main: el(
    'div',
    { class: 'ask' },
    ringSign('tick'),
    el('h1', {}, t('feedback.thanks')),
    el('p', { class: 'where' }, t('feedback.thanks_more')),
  ),
});

export const closedScreen = ({ t }: Parts): Screen => {
  const title = el('h1', { tabindex: -1 }, t('feedback.closed'));
  return {
    main: el(
      'div',
      { class: 'ask' },
      ringSign('closed'),
      title,
      el('p', { class: 'where' }, t('feedback.closed_more')),
    ),
    focus: title,
  };
};

export function leavingScreen({ t, act }: Parts, leaveNow: () => void): Screen<Of<'leaving'>> {
  const title = el('h1', { tabindex: -1 }, t('kiosk.leaving'));
  const more = el('p', { class: 'where', hidden: true }, t('kiosk.waiting_more'));
  const buttons = el(
    'div',
    { class: 'buttons', hidden: true },
    el('button', { type: 'button', class: 'quiet', click: leaveNow }, t('kiosk.leave')),
    el('button', { type: 'button', class: 'primary', click: () => act({ kind: 'back' }) }, t('kiosk.stay')),
  );
  return {
    main: el('div', { class: 'ask', role: 'status' }, title, more),
    foot: buttons,
    focus: title,
    update: ({ waiting }) => {
      if (waiting !== null) title.textContent = t('kiosk.waiting', { count: waiting });
      more.hidden = waiting === null;
      buttons.hidden = waiting === null;
    },
  };
}
