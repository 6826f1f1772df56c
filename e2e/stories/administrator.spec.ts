import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Hands } from '../fixtures/hands.js';
import type { Words } from '../fixtures/main-screen.js';
import { startPostgres } from '../fixtures/postgres.js';
import { runCommand, startServer } from '../fixtures/server.js';
import { expect, test as base } from '../fixtures/story.js';

/** What the demo makes up depends on the day. */
const madeUp = { varies: true };

/** Minutes of an hour at which a round of the demo ends or closes, or a rating is older than thirty days. */
const turns = [15, 25, 30, 60];
/** So long the figures stand still, as they are read before the move and again after it. */
const quietMinutes = 3;
/** To read one view takes several seconds, and it has to stand still twice. */
const patience = { timeout: 60_000 };

async function notBeforeATurn(): Promise<void> {
  const minute = (Date.now() / 60_000) % 60;
  const left = Math.min(...turns.map((turn) => turn - minute).filter((minutes) => minutes > 0));
  if (left < quietMinutes) await wait(left * 60_000 + 1000);
}

const test = base.extend<{ folder: string }>({
  folder: async ({ edition: _edition }, use, testInfo) => {
    await use(testInfo.outputPath('installation'));
  },
  settings: async ({ folder }, use) => {
    await use({ DATA_DIR: join(folder, 'data') });
  },
});

async function signIn(page: Page, t: Words, hands: Hands): Promise<void> {
  await page.goto('/app/');
  await hands.press(page.getByRole('button', { name: t('landing.register') }).first());
  await hands.press(page.getByText(t('signin.marina')));
}

/** The three views of the organisation, each with everything that it shows, as a person reads it. */
function viewsOf(page: Page, t: Words, hands: Hands) {
  const main = page.getByRole('main');
  const tabs = page.getByRole('navigation', { name: t('app.tabs') });
  const open = (tab: string) => hands.press(tabs.getByRole('link', { name: t(`app.tabs.${tab}`) }));
  const listed = (area: string) =>
    page
      .getByRole('list', { name: t(`${area}.title`) })
      .getByRole('listitem')
      .first();
  const isLoaded = () => expect(main.getByText(t('app.loading'))).toHaveCount(0);
  // A list goes on loading while there is room below it.
  const textOf = async () => {
    let text = '';
    await expect(async () => {
      await isLoaded();
      const before = text;
      text = await main.innerText();
      expect(text).toBe(before);
    }).toPass({ intervals: [500] });
    return text;
  };
  return {
    dashboard: async () => {
      await open('dashboard');
      await expect(
        page
          .getByRole('region', { name: t('dashboard.title') })
          .getByRole('heading')
          .first(),
      ).toBeVisible();
      return textOf();
    },
    ratings: async () => {
      await open('ratings');
      await expect(listed('ratings')).toBeVisible();
      return textOf();
    },
    checks: async () => {
      await open('checks');
      await expect(listed('checks')).toBeVisible();
      return textOf();
    },
  };
}

test('an administrator moves the installation to PostgreSQL and finds everything there', async ({
  somebody,
  server,
  settings,
  folder,
  t,
  hands,
  look,
  consoleErrors,
}) => {
  // The owner's page is open while the server is away.
  consoleErrors.allow(/ERR_CONNECTION|ERR_INCOMPLETE|Failed to load resource/);
  const file = join(folder, 'rounds.backup');
  const site = t('demo.site_1');
  const page = await somebody();
  const views = viewsOf(page, t, hands);
  const seen = new Map<keyof typeof views, string>();
  const kinds = ['dashboard', 'ratings', 'checks'] as const;

  await test.step('it has been in use on the embedded database', async () => {
    await signIn(page, t, hands);
    const demo = page.getByRole('button', { name: t('organisation.none.demo') });
    await expect(demo).toBeVisible();
    await look(page, 'no organisation');
    await notBeforeATurn();
    await hands.press(demo);
    // Three months of rounds and ratings are written meanwhile.
    await expect(page.getByText(site).filter({ visible: true }).first()).toBeVisible({ timeout: 180_000 });
    for (const kind of kinds) {
      seen.set(kind, await views[kind]());
      await look(page, `${kind} before`, madeUp);
    }
  });

  const postgres = await startPostgres();
  try {
    let rows = '';
    await test.step('the server is stopped, and everything is written into one file', async () => {
      await server.stop();
      const said = await runCommand(['backup', file], settings);
      rows = /^(\d+ rows and \d+ pictures) written$/.exec(said)?.[1] ?? '';
      expect(Number.parseInt(rows, 10)).toBeGreaterThan(1000);
    });

    await test.step('the file is read into PostgreSQL, once and no more', async () => {
      const onPostgres = { DATABASE_URL: postgres.url };
      expect(await runCommand(['restore', file], onPostgres)).toBe(`${rows} restored`);
      await expect(runCommand(['restore', file], onPostgres)).rejects.toThrow(/restore/i);
    });

    await test.step('the server starts there, at the address that is printed on the doors', async () => {
      const { port } = new URL(server.address);
      const moved = await startServer({ DATABASE_URL: postgres.url, PORT: port });
      try {
        await test.step('who was signed in still is', async () => {
          await page.reload();
          for (const kind of kinds) await expect.poll(views[kind], patience).toBe(seen.get(kind));
        });

        await test.step('who signs in again finds the same', async () => {
          const again = await somebody();
          await signIn(again, t, hands);
          await expect(again.getByText(site).filter({ visible: true }).first()).toBeVisible();
          const found = viewsOf(again, t, hands);
          for (const kind of kinds) {
            await expect.poll(found[kind], patience).toBe(seen.get(kind));
            await look(again, `${kind} after`, madeUp);
          }
        });
        await page.context().close();
        expect(moved.takeErrors(), 'errors in the log of the server').toEqual([]);
      } finally {
        await moved.stop();
      }
    });
  } finally {
    await postgres.stop();
  }
});
