import type { Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { inWholeBrowser } from '../engines/engines.js';
import { expectAccessible } from '../fixtures/accessibility.js';
import { apiOf, organisationWith } from '../fixtures/api.js';
import { fakeCamera, showToCamera } from '../fixtures/codes.js';
import { inFull } from '../fixtures/full.js';
import { screenshot } from '../fixtures/screenshot.js';
import { expect, test as base } from '../fixtures/test.js';
import { words } from '../fixtures/words.js';

const t = words('en');

/** Olga owns an organisation with a lobby and a washroom, and is signed in. */
const test = base.extend<{ org: Awaited<ReturnType<typeof organisationWith>> }>({
  org: async ({ page, server }, use, testInfo) => {
    const person = `olga-${testInfo.testId}`;
    const org = await organisationWith(apiOf(server.address), person, ['Lobby', 'Washroom']);
    await page.goto(`/app/flex?oauthUID=${person}`);
    await expect(page).not.toHaveURL(/flex/);
    await use(org);
  },
});

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...inWholeBrowser(launchOptions), args: [...(launchOptions.args ?? []), ...fakeCamera] });
  },
});

const cameraIsOn = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream);

test.describe('without permission', () => {
  test.use({ permissions: [] });

  test('a refused camera is said, with the way to allow it, and the typed code opens instead', async ({
    page,
    org,
  }, info) => {
    showToCamera(null);
    await page.goto('/app/scanqr');
    await expect(page.getByRole('alert')).toContainText(t('scan.failed.refused.title'));
    await expect(page.getByText(t('scan.steps.settings'))).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, info, 'scan-refused');

    await page.getByRole('button', { name: t('scan.type') }).click();
    await page.getByLabel(t('scan.typeLabel')).fill('what is this');
    await page.getByRole('button', { name: t('scan.open') }).click();
    await expect(page.getByText(t('scan.typeWrong'))).toBeVisible();
    await page.getByLabel(t('scan.typeLabel')).fill(org.facilities[0]?.code.toUpperCase() ?? '');
    await page.getByRole('button', { name: t('scan.open') }).click();
    await expect(page.getByText('Floor clean')).toBeVisible();
  });
});

test('another address is shown with its host and a warning, and opened by nobody but the person', async ({
  page,
}, info) => {
  showToCamera('https://elsewhere.example/menu?table=4');
  await page.goto('/app/scanqr');
  await expect(page.getByText(t('scan.elsewhere.title'))).toBeVisible();
  const link = page.getByRole('link', { name: 'elsewhere.example' });
  await expect(link).toHaveAttribute('href', 'https://elsewhere.example/menu?table=4');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page).toHaveURL(/scanqr$/);
  await expectAccessible(page);
  await screenshot(page, info, 'scan-elsewhere');
});

test('a code beside the frame is read too', async ({ page }) => {
  showToCamera('Table 5', true);
  await page.goto('/app/scanqr');
  await expect(page.getByText('Table 5')).toBeVisible();
});

test(
  'a code can be typed while the camera runs, and after a while without one a hint comes',
  { tag: inFull },
  async ({ page, org }) => {
    showToCamera(null);
    await page.goto('/app/scanqr');
    await expect(page.getByText(t('scan.searching'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('scan.type') }).click();
    await page.getByLabel(t('scan.typeLabel')).fill(org.facilities[0]?.code ?? '');
    await page.getByRole('button', { name: t('scan.open') }).click();
    await expect(page.getByText('Floor clean')).toBeVisible();
  },
);

test('a browser that lists no cameras reads codes nevertheless', async ({ page }) => {
  showToCamera('Table 6');
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });
  await page.goto('/app/scanqr');
  await expect(page.getByText('Table 6')).toBeVisible();
});

test('a text is shown as a text', async ({ page }) => {
  showToCamera('Table 4 <b>by the window</b>');
  await page.goto('/app/scanqr');
  await expect(page.getByText('Table 4 <b>by the window</b>')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('a facility’s code opens its checklist inside the app, and the camera is off by then', async ({
  page,
  org,
  server,
}, info) => {
  const decoder: string[] = [];
  page.on('request', (request) => {
    if (/decoder\.worker|\.wasm/.test(request.url()) && !request.serviceWorker()) decoder.push(request.url());
  });
  await page.goto('/app/');
  await expect(page.getByText('North').filter({ visible: true }).first()).toBeVisible();
  expect(decoder).toEqual([]);

  showToCamera(`${server.address}/app/qr/${org.facilities[0]?.code}`);
  await page.goto('/app/scanqr');
  await expect(page.getByRole('heading', { name: t('scan.readLink') })).toBeVisible();
  expect(await cameraIsOn(page)).toBe(false);
  await expectAccessible(page);
  await screenshot(page, info, 'scan-read');

  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('link', { name: org.facilities[0]?.code ?? '' }).click();
  await expect(page.getByText('Floor clean')).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('Cancel leads home with the camera off', { tag: inFull }, async ({ page, org }, info) => {
  showToCamera(null);
  await page.goto('/app/scanqr');
  await expect(page.getByText(t('scan.hint'))).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, info, 'scan-live');
  await page.getByRole('button', { name: t('app.cancel') }).click();
  await expect(page).toHaveURL(/\/app\/?$/);
  await expect(page.getByText(org.account.title).filter({ visible: true }).first()).toBeVisible();
});

test('files are read: chosen, dropped, pasted; images only, with a code', async ({ page, org, server }) => {
  showToCamera(null);
  await page.goto('/app/scanqr');
  await expect(page.getByText(t('scan.hint'))).toBeVisible();
  const file = page.locator('input[type=file]');
  const png = (modules: Parameters<typeof toPngBuffer>[0]) => Buffer.from(toPngBuffer(modules, { scale: 6 }));

  const nothing = png({ size: 33, get: () => false });
  await file.setInputFiles({ name: 'a photograph of nothing.png', mimeType: 'image/png', buffer: nothing });
  await expect(page.getByRole('alert')).toContainText(t('scan.fileNoCode'));
  await expect(page.getByRole('heading', { name: 'a photog…hing.png' })).toBeVisible();
  expect(
    await page.locator('canvas:visible').evaluate((canvas: HTMLCanvasElement) => canvas.height),
  ).toBeGreaterThanOrEqual(300);

  const give = (event: 'drop' | 'paste', bytes: Buffer, type: string) =>
    page.evaluate(
      ([name, content, mediaType]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], 'given', { type: mediaType }));
        const init = { bubbles: true, cancelable: true };
        const given =
          name === 'drop'
            ? new DragEvent(name, { ...init, dataTransfer: data })
            : new ClipboardEvent(name, { ...init, clipboardData: data });
        document.body.dispatchEvent(given);
      },
      [event, [...bytes], type] as const,
    );
  await give('drop', Buffer.from('hello'), 'text/plain');
  await expect(page.getByRole('alert')).toContainText(t('scan.fileNoImage'));

  const own = png(generate(`${server.address}/app/qr/${org.facilities[1]?.code}`));
  await give('paste', own, 'image/png');
  await expect(page.getByRole('link', { name: org.facilities[1]?.code ?? '' })).toBeVisible();
  await page.getByRole('button', { name: t('scan.again') }).click();
  await expect(page.getByText(t('scan.hint'))).toBeVisible();
  await file.setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: own });
  await page.getByRole('link', { name: org.facilities[1]?.code ?? '' }).click();
  await expect(page.getByText('Floor clean')).toBeVisible();
});

test('a torch that stays dark is said in the header', async ({ page }) => {
  showToCamera(null);
  await page.addInitScript(() => {
    const capabilities: object = { torch: true, zoom: { min: 1, max: 5 } };
    MediaStreamTrack.prototype.getCapabilities = () => capabilities;
    MediaStreamTrack.prototype.applyConstraints = (constraints) =>
      JSON.stringify(constraints).includes('torch') ? Promise.reject(new Error('dark')) : Promise.resolve();
  });
  await page.goto('/app/scanqr');
  await page.getByRole('button', { name: t('scan.torch') }).click();
  await expect(page.getByRole('alert')).toContainText(t('scan.torchFailed'));
  await expect(page.getByRole('slider', { name: t('scan.zoom') })).toHaveAttribute('max', '5');
  await expect(page.getByRole('slider', { name: t('scan.zoom') })).toHaveAttribute('step', '0.1');
});
