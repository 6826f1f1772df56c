import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, run } from 'axe-core';
import type { WebKitPage } from './webkit-page.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds by these of its tags; its own way into a page is Playwright's. */
export async function axeInWebKit(page: WebKitPage, tags: readonly string[]): Promise<AxeResults['violations']> {
  await page.call('POST', '/execute/sync', { script: source, args: [] });
  return page.run(async (values: string[]) => {
    const { axe } = globalThis as unknown as { axe: { run: typeof run } };
    return (await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
  }, tags);
}
