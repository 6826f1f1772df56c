import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { seedHistory } from '../lib/history.mjs';
import { startRounds } from '../lib/processes.mjs';
import { conclude, median, printTable, thousands } from '../lib/results.mjs';
import { withChromium } from './weight/browser.mjs';

/**
 * What it proves: a list of ten thousand rows is as smooth at its end as at its beginning. A phone scrolls down to the
 * last row; what one more page, and scrolling itself, cost the main thread is counted by Chromium, and compared with what
 * they cost at first. `node bench/scenarios/long-lists.mjs [rows]`
 *
 * @import { CDPSession, Page } from '@playwright/test'
 * @typedef {{ first: number, last: number }} Costs
 * @typedef {{ rows: number, elements: number, page: Costs, scrolling: Costs }} Length
 */

const rows = Number(process.argv[2] ?? 10_000);
const account = 'long';
/** Times what it costs at first; a list that is drawn anew as a whole for each page comes to fifty. */
const budget = 3;
/** Of the main thread's time, at the end: the other half is left for taps. */
const scrollingBudget = 0.5;
const pagesCompared = 8;

const postgres = await startPostgres();
const server = await startRounds({ DATABASE_URL: postgres.url });
const database = new pg.Client({ connectionString: postgres.url });
try {
  await database.connect();
  // Three checks to ten ratings: there are more ratings than are looked at.
  await seedHistory(database, account, Math.ceil(rows / 0.3));
  await database.query(
    `insert into door_job (id, account_id, site_id, facility_id, title, origin, opened_at, found_at)
      select id || '-' || i, account_id, site_id, id, 'The tap drips ' || i, 'person', at, at
      from facility, generate_series(1, ${Math.ceil(rows / 100)}) i,
        lateral (select now() - i * interval '1 minute' as at) moment where account_id = '${account}'`,
  );
  await database.query('analyze');
  const lengths = await withChromium(async (newContext) => {
    const context = await newContext();
    const page = await context.newPage();
    await page.addInitScript(countRows);
    await page.goto(`${server.address}/app/flex?oauthUID=bench&accountId=${account}&roleId=3`);
    await page.waitForURL((url) => !url.pathname.endsWith('/flex'));
    /** @type {[string, Length][]} */
    const taken = [];
    for (const [name, path] of Object.entries({
      ratings: `/app/account/${account}?tab=ratings`,
      checks: `/app/account/${account}?tab=checks`,
      jobs: '/app/jobs',
    })) {
      const devtools = await context.newCDPSession(page);
      // The thread's own time: what else the machine does is not counted.
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      taken.push([name, await walk(page, devtools, server.address + path)]);
    }
    return taken;
  });
  const ratio = (/** @type {Costs} */ { first, last }) => last / first;
  printTable(
    ['list of', 'rows', 'elements', 'ms for 200 rows, first', 'last', 'times', 'scrolling, first', 'last', 'times'],
    lengths.map(([name, { rows: shown, elements, page, scrolling }]) => [
      name,
      thousands(shown),
      thousands(elements),
      page.first.toFixed(0),
      page.last.toFixed(0),
      ratio(page).toFixed(1),
      scrolling.first.toFixed(2),
      scrolling.last.toFixed(2),
      ratio(scrolling).toFixed(1),
    ]),
  );
  const isWithin = lengths.every(
    ([, { rows: shown, page, scrolling }]) =>
      shown >= rows && ratio(page) <= budget && scrolling.last <= scrollingBudget,
  );
  conclude('long-lists', Object.fromEntries(lengths), isWithin);
} finally {
  await database.end();
  await server.stop();
  await postgres.stop();
}

/** In the page. By what comes: to count again and again all that is there would be most of what is measured. */
function countRows() {
  let seen = 0;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLIElement) seen += 1;
      else if (node instanceof Element) seen += node.querySelectorAll('main li').length;
    }
    Reflect.set(globalThis, 'rowsSeen', seen);
  }).observe(document, { childList: true, subtree: true });
}

/** @param {Page} page @param {CDPSession} devtools @param {string} url @returns {Promise<Length>} */
async function walk(page, devtools, url) {
  await page.goto(url);
  await page.getByRole('main').getByRole('listitem').first().waitFor({ timeout: 60_000 });
  const work = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * Number(metrics.find(({ name }) => name === 'TaskDuration')?.value);
  };
  const count = () => page.evaluate(() => document.querySelectorAll('main li').length);
  const seen = () => page.evaluate(() => Number(Reflect.get(globalThis, 'rowsSeen')));
  const perRow = [];
  /** @type {number[]} */
  const scrolling = [];
  let shown = await count();
  while (shown < rows) {
    const [seenBefore, before] = [await seen(), await work()];
    // Again and again, as a finger does: what comes into sight is often higher than it was thought to be.
    const isMore = await page
      .waitForFunction(
        (than) => {
          scrollTo(0, document.documentElement.scrollHeight);
          return Number(Reflect.get(globalThis, 'rowsSeen')) > than;
        },
        seenBefore,
        { timeout: 15_000, polling: 250 },
      )
      .then(() => true)
      .catch(() => false);
    if (!isMore) break;
    // What comes with the page, and what the page then does about it.
    await page.waitForTimeout(300);
    const after = await work();
    const now = await count();
    perRow.push((200 * (after - before)) / (now - shown));
    shown = now;
    if (perRow.length === 2) scrolling.push(await scrolled(page, work));
  }
  scrolling.push(await scrolled(page, work));
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return {
    rows: shown,
    elements,
    page: { first: median(perRow.slice(1, 1 + pagesCompared)), last: median(perRow.slice(-pagesCompared)) },
    scrolling: { first: scrolling.at(0) ?? NaN, last: scrolling.at(-1) ?? NaN },
  };
}

/** A finger that goes back up for two seconds: how much of them is work. @param {Page} page @param {() => Promise<number>} work */
async function scrolled(page, work) {
  const before = await work();
  const milliseconds = await page.evaluate(
    () =>
      new Promise((/** @type {(value: number) => void} */ resolve) => {
        const began = performance.now();
        const step = () => {
          scrollBy(0, -40);
          if (performance.now() - began < 2000) requestAnimationFrame(step);
          else resolve(performance.now() - began);
        };
        requestAnimationFrame(step);
      }),
  );
  return ((await work()) - before) / milliseconds;
}
