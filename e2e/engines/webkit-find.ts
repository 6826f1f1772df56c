import type * as TestingLibrary from '@testing-library/dom';

/** One step from the page to an element, as Playwright's locators go. */
export type FindStep =
  | { by: 'role'; role: string; name?: Text; isExact: boolean }
  | { by: 'text' | 'label' | 'placeholder'; text: Text; isExact: boolean }
  | { by: 'css'; selector: string }
  | { by: 'filter'; hasText?: Text; isVisible?: boolean }
  | { by: 'place'; index: number };

/** A regular expression does not survive the way into the browser. */
export type Text = string | { pattern: string; flags: string };

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined;
}

/** Runs in the page: the elements at the end of the steps, or null where Testing Library has to be brought first. */
export function find(steps: readonly FindStep[]): Element[] | null {
  const library = globalThis.TestingLibraryDom;
  if (!library) return null;
  const normal = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const matches = (text: string | null, wanted: Text, isExact: boolean): boolean => {
    if (typeof wanted !== 'string') return new RegExp(wanted.pattern, wanted.flags).test(normal(text));
    return isExact
      ? normal(text) === normal(wanted)
      : normal(text).toLowerCase().includes(normal(wanted).toLowerCase());
  };
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const withText = (root: HTMLElement, text: Text, isExact: boolean): Element[] => {
    const all = [...root.querySelectorAll('*:not(script, style, noscript, head *)')];
    const having = new Set(all.filter((element) => matches(element.textContent, text, isExact)));
    return [...having].filter((element) => ![...element.children].some((child) => having.has(child)));
  };
  const within = (root: HTMLElement, step: FindStep): Element[] => {
    switch (step.by) {
      case 'role': {
        const { name, isExact } = step;
        const named = name === undefined ? {} : { name: (heard: string) => matches(heard, name, isExact) };
        return library.queryAllByRole(root, step.role, named);
      }
      case 'label':
        return library.queryAllByLabelText(root, (heard) => matches(heard, step.text, step.isExact));
      case 'placeholder':
        return library.queryAllByPlaceholderText(root, (heard) => matches(heard, step.text, step.isExact));
      case 'text':
        return withText(root, step.text, step.isExact);
      case 'css':
        return [...root.querySelectorAll(step.selector)];
      case 'filter':
      case 'place':
        return [];
    }
  };
  let found: Element[] = [document.documentElement];
  for (const step of steps) {
    if (step.by === 'place') found = [found.at(step.index)].filter((element) => element !== undefined);
    else if (step.by === 'filter') {
      const { hasText, isVisible: mustShow } = step;
      found = found.filter(
        (element) =>
          (hasText === undefined || matches(element.textContent, hasText, false)) &&
          (mustShow === undefined || isVisible(element) === mustShow),
      );
    } else {
      const inside = new Set(found.flatMap((root) => within(root as HTMLElement, step)));
      found = [...inside];
    }
  }
  return found;
}

export interface State {
  isVisible: boolean;
  isDisabled: boolean;
  isChecked: boolean;
  text: string;
  value: string;
}

/** Runs in the page. */
export function stateOf(element: Element): State {
  const { width, height } = element.getBoundingClientRect();
  return {
    isVisible: width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible',
    isDisabled: element.matches(':disabled, [aria-disabled=true]'),
    isChecked: element.matches(':checked, [aria-checked=true]'),
    text: element.textContent.replaceAll(/\s+/g, ' ').trim(),
    value: 'value' in element ? String(element.value) : '',
  };
}
