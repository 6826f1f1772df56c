import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from './network.js';
import { elementId, WebDriverError, type ElementReference, type Session } from './webdriver.js';
import { find, stateOf, type FindStep, type State, type Text } from './webkit-find.js';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** As long as Playwright gives a click, an answer and a look. */
const PATIENCE_MS = 15_000;
const POLL_MS = 50;

/** What passes by itself: the page was drawn anew or another one is coming. */
const PASSING = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such element',
  'unknown error',
];

/** Asks again until there is an answer. */
export async function untilDone<Answer>(
  what: string,
  ask: () => Promise<{ done: Answer } | { notYet: string }>,
  patience = PATIENCE_MS,
): Promise<Answer> {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof WebDriverError && PASSING.includes(error.code)) return { notYet: error.message };
      throw error;
    });
    if ('done' in answer) return answer.done;
    if (Date.now() > end) throw new Error(`${what}: ${answer.notYet}`);
    await pause(POLL_MS);
  }
}

interface Named {
  name?: string | RegExp;
  exact?: boolean;
}

const textOf = (text: string | RegExp): Text =>
  typeof text === 'string' ? text : { pattern: text.source, flags: text.flags };

/** Playwright's ways to an element, those that the stories go. */
abstract class Finder {
  abstract next(step: FindStep): WebKitLocator;

  getByRole(role: string, { name, exact = false }: Named = {}): WebKitLocator {
    return this.next({ by: 'role', role, isExact: exact, ...(name !== undefined && { name: textOf(name) }) });
  }
  getByText(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    return this.next({ by: 'text', text: textOf(text), isExact: exact });
  }
  getByLabel(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    return this.next({ by: 'label', text: textOf(text), isExact: exact });
  }
  getByPlaceholder(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    return this.next({ by: 'placeholder', text: textOf(text), isExact: exact });
  }
  locator(selector: string): WebKitLocator {
    return this.next({ by: 'css', selector });
  }
}

/** Elements found anew for every look and every touch, as Playwright's locators are. */
export class WebKitLocator extends Finder {
  readonly #on: WebKitPage;
  readonly #steps: readonly FindStep[];

  constructor(on: WebKitPage, steps: readonly FindStep[]) {
    super();
    this.#on = on;
    this.#steps = steps;
  }

  override toString(): string {
    return JSON.stringify(this.#steps);
  }
  next(step: FindStep): WebKitLocator {
    return new WebKitLocator(this.#on, [...this.#steps, step]);
  }
  page(): WebKitPage {
    return this.#on;
  }
  filter({ hasText, visible }: { hasText?: string | RegExp; visible?: boolean }): WebKitLocator {
    return this.next({
      by: 'filter',
      ...(hasText !== undefined && { hasText: textOf(hasText) }),
      ...(visible !== undefined && { isVisible: visible }),
    });
  }
  nth(index: number): WebKitLocator {
    return this.next({ by: 'place', index });
  }
  first(): WebKitLocator {
    return this.nth(0);
  }
  last(): WebKitLocator {
    return this.nth(-1);
  }

  elements(): Promise<ElementReference[]> {
    return this.#on.find(this.#steps);
  }
  async count(): Promise<number> {
    return (await this.elements()).length;
  }
  async all(): Promise<WebKitLocator[]> {
    return (await this.elements()).map((_, index) => this.nth(index));
  }
  /** Of the one element that is meant; nothing while there is none. */
  async state(): Promise<State | null> {
    const [element, ...others] = await this.elements();
    if (others.length > 0) throw new Error(`${String(this)} means ${others.length + 1} elements`);
    return element ? this.#on.run(stateOf, element) : null;
  }

  /** Waits for the one element to be seen and usable, and goes on waiting where something still moves over it. */
  #touch(what: string, act: (id: string, element: ElementReference) => Promise<unknown>): Promise<void> {
    return untilDone(`${what} ${String(this)}`, async () => {
      const [element, ...others] = await this.elements();
      if (!element) return { notYet: 'it is not there' };
      if (others.length > 0) return { notYet: `it means ${others.length + 1} elements` };
      const { isVisible, isDisabled } = await this.#on.run(stateOf, element);
      if (!isVisible || isDisabled) return { notYet: isVisible ? 'it is disabled' : 'it cannot be seen' };
      await act(elementId(element), element);
      return { done: undefined };
    });
  }
  click(): Promise<void> {
    return this.#touch('press', (id) => this.#on.call('POST', `/element/${id}/click`, {}));
  }
  check(): Promise<void> {
    return this.#touch('check', async (id, element) => {
      const { isChecked } = await this.#on.run(stateOf, element);
      if (!isChecked) await this.#on.call('POST', `/element/${id}/click`, {});
    });
  }
  fill(text: string): Promise<void> {
    return this.#touch('write into', async (id) => {
      await this.#on.call('POST', `/element/${id}/clear`, {});
      await this.#on.call('POST', `/element/${id}/value`, { text });
    });
  }
  selectOption({ label }: { label: string }): Promise<void> {
    return this.#touch('choose in', async (_, element) => {
      const option = await this.#on.run(
        (list: HTMLSelectElement, wanted: string) =>
          [...list.options].find(({ label: written }) => written.trim() === wanted) ?? null,
        element,
        label,
      );
      if (!option) throw new WebDriverError('no such element', label);
      await this.#on.call('POST', `/element/${elementId(option)}/click`, {});
    });
  }

  #one<Answer>(what: string, ask: (element: ElementReference) => Promise<Answer>): Promise<Answer> {
    return untilDone(`${what} ${String(this)}`, async () => {
      const [element] = await this.elements();
      return element ? { done: await ask(element) } : { notYet: 'it is not there' };
    });
  }
  innerText(): Promise<string> {
    return this.#one('read', (element) => this.#on.run((at: HTMLElement) => at.innerText, element));
  }
  attribute(name: string): Promise<string | null> {
    return this.#one('read', (element) =>
      this.#on.run((at: Element, wanted: string) => at.getAttribute(wanted), element, name),
    );
  }
  async isChecked(): Promise<boolean> {
    return (await this.state())?.isChecked ?? false;
  }
  screenshot(): Promise<Buffer> {
    return this.#one('picture of', async (element) => {
      // What reaches out of the window is not in the picture, and the driver leaves it there.
      await this.#on.run((at: Element) => at.scrollIntoView({ block: 'center', behavior: 'instant' }), element);
      return Buffer.from((await this.#on.call('GET', `/element/${elementId(element)}/screenshot`)) as string, 'base64');
    });
  }
}

/** What WebDriver gives back for what a function in the page returned: elements become references. */
type Returned<Value> = Value extends Element ? ElementReference : Value extends Element[] ? ElementReference[] : Value;

interface BrowserOfPage {
  session: Session;
  network: Network;
  /** Which of its windows the driver speaks to now. */
  owner: { baseURL: string; current: string };
  context: { viewport: { width: number; height: number } };
}

/** A window of the browser. */
export class WebKitPage extends Finder {
  readonly #of: BrowserOfPage;
  readonly #handle: string;

  constructor(of: BrowserOfPage, handle: string) {
    super();
    this.#of = of;
    this.#handle = handle;
  }

  override toString(): string {
    return 'the page';
  }
  next(step: FindStep): WebKitLocator {
    return new WebKitLocator(this, [step]);
  }
  context(): object {
    return this.#of.context;
  }
  on(event: string, listener: (response: { url: () => string }) => void): void {
    if (event === 'response') this.#of.network.onAnswer((url) => listener({ url: () => url }));
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const { session, owner } = this.#of;
    if (owner.current !== this.#handle) {
      await session.call('POST', '/window', { handle: this.#handle });
      owner.current = this.#handle;
    }
    return session.call(method, path, body);
  }

  /** A function of ours in the page; what it returns may be promised. */
  async run<Value>(work: (...args: never[]) => Value, ...args: unknown[]): Promise<Returned<Awaited<Value>>> {
    const script = `const tell = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${String(work)})(...[...arguments].slice(0, -1)))
        .then((value) => tell({ value }), (error) => tell({ error: String(error) }));`;
    const answer = await this.call('POST', '/execute/async', { script, args });
    const { value, error } = answer as { value: Returned<Awaited<Value>>; error?: string };
    if (error !== undefined) throw new WebDriverError('javascript error', error);
    return value;
  }
  evaluate<Value>(work: (arg: never) => Value, arg: unknown = null): Promise<Returned<Awaited<Value>>> {
    return this.run(work, arg);
  }

  async find(steps: readonly FindStep[]): Promise<ElementReference[]> {
    const found = await this.run(find, steps);
    if (found !== null) return found;
    await this.call('POST', '/execute/sync', { script: testingLibrary, args: [] });
    return (await this.run(find, steps)) ?? [];
  }

  async goto(path: string): Promise<void> {
    await this.call('POST', '/url', { url: new URL(path, this.#of.owner.baseURL).href });
  }
  async reload(): Promise<void> {
    await this.call('POST', '/refresh', {});
  }
  async goBack(): Promise<void> {
    await this.call('POST', '/back', {});
  }
  async goForward(): Promise<void> {
    await this.call('POST', '/forward', {});
  }
  url(): Promise<unknown> {
    return this.call('GET', '/url');
  }
  /** As Playwright: what was asked for. */
  viewportSize(): { width: number; height: number } {
    return this.#of.context.viewport;
  }
  async screenshot({ path }: { path?: string } = {}): Promise<Buffer> {
    const picture = Buffer.from((await this.call('GET', '/screenshot')) as string, 'base64');
    if (path !== undefined) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, picture);
    }
    return picture;
  }
}
