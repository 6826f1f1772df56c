import type { State } from './webkit-find.js';
import { untilDone, WebKitPage, type WebKitLocator } from './webkit-page.js';

interface Patience {
  timeout?: number;
}

const matching = (text: string, wanted: string | RegExp, isWhole: boolean): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text);
  return isWhole ? text === wanted : text.includes(wanted);
};

/** Asks until it holds, or until it does not where that is wanted. */
const judging =
  (actual: WebKitLocator | WebKitPage, isNot: boolean) =>
  (wanted: string, judge: () => Promise<{ holds: boolean; found: unknown }>, { timeout }: Patience = {}) =>
    untilDone(
      `${String(actual)} should ${isNot ? 'not ' : ''}${wanted}`,
      async () => {
        const { holds, found } = await judge();
        return holds === isNot ? { notYet: `found ${JSON.stringify(found)}` } : { done: undefined };
      },
      timeout,
    );

const pageMatchers = (page: WebKitPage, isNot: boolean) => ({
  toHaveURL: (wanted: RegExp, patience?: Patience) =>
    judging(page, isNot)(
      `have the address ${String(wanted)}`,
      async () => {
        const found = String(await page.url());
        return { holds: wanted.test(found), found };
      },
      patience,
    ),
});

function locatorMatchers(locator: WebKitLocator, isNot: boolean) {
  const until = judging(locator, isNot);
  const inState = (wanted: string, holds: (state: State) => boolean, patience?: Patience) =>
    until(
      wanted,
      async () => {
        const state = await locator.state();
        return { holds: state !== null && holds(state), found: state };
      },
      patience,
    );
  return {
    toBeVisible: (patience?: Patience) => inState('be visible', ({ isVisible }) => isVisible, patience),
    toBeHidden: (patience?: Patience) =>
      until(
        'be hidden',
        async () => {
          const found = await locator.state();
          return { holds: found?.isVisible !== true, found };
        },
        patience,
      ),
    toBeAttached: (patience?: Patience) => inState('be there', () => true, patience),
    toBeDisabled: (patience?: Patience) => inState('be disabled', ({ isDisabled }) => isDisabled, patience),
    toBeEnabled: (patience?: Patience) => inState('be enabled', ({ isDisabled }) => !isDisabled, patience),
    toBeChecked: (patience?: Patience) => inState('be checked', ({ isChecked }) => isChecked, patience),
    toHaveValue: (value: string) => inState(`have the value ${value}`, (state) => state.value === value),
    toHaveText: (text: string | RegExp) =>
      inState(`have the text ${String(text)}`, (state) => matching(state.text, text, true)),
    toContainText: (text: string | RegExp) =>
      inState(`contain the text ${String(text)}`, (state) => matching(state.text, text, false)),
    toHaveAttribute: (name: string, value: string) =>
      until(`have ${name}=${value}`, async () => {
        const found = await locator.attribute(name);
        return { holds: found === value, found };
      }),
    toHaveCount: (count: number) =>
      until(`be ${count}`, async () => {
        const found = await locator.count();
        return { holds: found === count, found };
      }),
  };
}

/** Playwright's matchers, those that the stories use, for a page that Playwright does not drive. */
export const expectInWebKit = (actual: WebKitLocator | WebKitPage): object =>
  actual instanceof WebKitPage
    ? { ...pageMatchers(actual, false), not: pageMatchers(actual, true) }
    : { ...locatorMatchers(actual, false), not: locatorMatchers(actual, true) };
