import { browserLanguage, directionOf, type VisitorLanguage } from '@rounds/contract';
import { el } from './dom';

/** The parts of the page that every screen has. */
export function createFrame(root: HTMLElement) {
  const top = el('div', { class: 'top' });
  const main = el('main');
  const foot = el('footer');
  /** Stays in the page, so that a screen reader hears of what changes in it. */
  const live = el('p', { class: 'vh', role: 'status' });
  const line = el('div', { class: 'line', 'aria-hidden': 'true', hidden: true });
  root.replaceChildren(top, main, foot, live, line);

  return {
    main,
    show: (head: HTMLElement, content: HTMLElement, below: readonly (HTMLElement | undefined)[]) => {
      top.replaceChildren(head);
      main.replaceChildren(content);
      foot.replaceChildren(...below.filter((each) => each !== undefined));
    },
    speak: (language: VisitorLanguage, title: string) => {
      const page = document.documentElement;
      page.lang = browserLanguage(language);
      page.dir = directionOf(language);
      document.title = title;
    },
    say: (text: string) => {
      live.textContent = text;
    },
    /** Begins to run out anew; null: nothing runs. */
    run: (seconds: number | null) => {
      line.hidden = seconds === null;
      line.replaceChildren(...(seconds === null ? [] : [el('i', { class: `of-${seconds}` })]));
    },
  };
}
