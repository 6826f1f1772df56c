import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { mainScreen } from '../fixtures/main-screen.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const language = 'ru';
const t = words(language);

test('an owner prints invitations for two names, and the words on the paper lead in', async ({
  page,
  browser,
  baseURL,
  server,
}, testInfo) => {
  const inLanguage = (key: string) => localStorage.setItem('rounds.language', JSON.stringify(key));
  await page.addInitScript(inLanguage, language);
  await organisationWith(apiOf(server.address), 'olga', ['Lobby']);
  const main = mainScreen(page, t);
  await main.signInAs('olga');

  await page.goto('/app/people');
  await page.getByRole('link', { name: t('people.invite') }).click();
  await main.dialog.getByText(t('people.way.paper')).click();
  await main.dialog.getByLabel(t('people.names')).fill('Galina Petrova\n\nZarina Yusupova\n');
  await expectAccessible(page);
  await screenshot(page, testInfo, 'invite-on-paper');
  await main.dialog.locator('button[type=submit]').click();

  const papers = main.dialog.getByRole('listitem');
  await expect(papers).toHaveCount(2);
  await expect(main.dialog.getByRole('img', { name: t('posters.page', { number: 1 }) })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, testInfo, 'papers-ready');
  const spoken = await papers.filter({ hasText: 'Galina' }).locator('strong').innerText();
  expect(spoken.split(' ')).toHaveLength(4);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.dialog.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('rounds-invitations.pdf');
  await main.dialog.getByRole('button', { name: t('app.close') }).click();
  await expect(main.dialog).toBeHidden();
  const open = page.getByRole('list', { name: t('people.invitations') });
  await expect(open.getByText('Galina Petrova')).toBeVisible();
  await expect(open.getByText('Zarina Yusupova')).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await phone.addInitScript(inLanguage, language);
  await phone.goto(`${baseURL}/app/invite/${encodeURIComponent(spoken.toUpperCase())}`);
  await expect(phone.getByText('Neva Shore')).toBeVisible();
});
