import { expect, test, type Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { toSvgSource } from 'lean-qr/extras/svg';
import { CODE_TEXT } from './fixture.js';

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => 'test' in window);
}

const start = (page: Page): Promise<string> => page.evaluate(() => window.test.outcome(window.test.scanner.start()));
const decodes = (page: Page): Promise<number> => page.evaluate(() => window.test.decoded.length);
const nextDecode = (page: Page, after: number): Promise<unknown> =>
  page.waitForFunction((count) => window.test.decoded.length > count, after);

async function takeCanvasFromWorker(page: Page): Promise<void> {
  await page.route('**/decoder.worker*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `self.OffscreenCanvas = undefined;\n${await response.text()}` });
  });
}

test.describe('what cannot work is said, and leaves no camera on', () => {
  test.describe('without permission', () => {
    test.use({ permissions: [] });

    test('a refused camera', async ({ page }) => {
      await open(page);
      expect(await start(page)).toBe('camera-refused');
      expect(await page.evaluate(() => window.test.scanner.hadPermission)).toBe(false);
    });
  });

  test('a policy that forbids the worker to compile its decoder', async ({ page }) => {
    await page.route('**/decoder.worker*', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'; connect-src 'self'" };
      await route.fulfill({ response, headers });
    });
    await open(page);
    expect(await start(page)).toBe('decoder-failed');
    expect(await page.evaluate(() => document.querySelector('video')?.srcObject)).toBeNull();
  });

  test('a decoder that is answered with a page', async ({ page }) => {
    await page.route('**/*.wasm', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await open(page);
    expect(await start(page)).toBe('decoder-failed');
    expect(await page.evaluate(() => document.querySelector('video')?.srcObject)).toBeNull();
  });

  test('a missing worker script', async ({ page }) => {
    await page.route('**/decoder.worker*', (route) => route.fulfill({ status: 404 }));
    await open(page);
    expect(await start(page)).toBe('decoder-failed');
  });
});

test.describe('live scanning', () => {
  test('loads nothing of the decoder before the start, then reads the code', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const decoderRequests = (): string[] => requests.filter((url) => /decoder\.worker|\.wasm/.test(url));
    await open(page);
    await page.evaluate(() => window.test.scanner.listCameras());
    expect(decoderRequests()).toEqual([]);

    expect(await start(page)).toBe('ok');
    await nextDecode(page, 0);
    expect(await page.evaluate(() => window.test.decoded[0]?.text)).toBe(CODE_TEXT);
    expect(decoderRequests()).toHaveLength(2);
    const { hasPermission, lastCameraId } = await page.evaluate(() => window.test.memory);
    expect(hasPermission).toBe(true);
    expect(lastCameraId).toBeTruthy();
  });

  test('stop ends the track and the worker', async ({ page }) => {
    await open(page);
    await start(page);
    await nextDecode(page, 0);
    expect(page.workers()).toHaveLength(1);
    const readyState = await page.evaluate(async () => {
      const stream = document.querySelector('video')?.srcObject;
      const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
      const before = track?.readyState;
      await window.test.scanner.stop();
      return [before, track?.readyState];
    });
    expect(readyState).toEqual(['live', 'ended']);
    await expect.poll(() => page.workers()).toHaveLength(0);
    const count = await decodes(page);
    await page.waitForTimeout(300);
    expect(await decodes(page)).toBe(count);
  });

  test('pause reads nothing with the camera on, resume reads again after 200 ms', async ({ page }) => {
    await open(page);
    await start(page);
    await nextDecode(page, 0);
    await page.evaluate(() => window.test.scanner.pause());
    const count = await decodes(page);
    await page.waitForTimeout(400);
    expect(await decodes(page)).toBe(count);
    expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);

    const resumedAt = await page.evaluate(async () => {
      await window.test.scanner.resume();
      return performance.now();
    });
    await nextDecode(page, count);
    const readAt = await page.evaluate((index) => window.test.decoded[index]?.at, count);
    expect(readAt).toBeGreaterThanOrEqual(resumedAt + 200);
  });

  test('a hidden page has no camera, and scans again when shown', async ({ page }) => {
    await open(page);
    await start(page);
    await nextDecode(page, 0);
    const become = (state: string): Promise<void> =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await become('hidden');
    await page.waitForFunction(() => document.querySelector('video')?.srcObject === null);
    expect(await page.evaluate(() => window.test.scanner.snapshot)).toEqual({ state: 'scanning', isSuspended: true });
    await expect.poll(() => page.workers()).toHaveLength(0);
    const count = await decodes(page);
    await become('visible');
    await nextDecode(page, count);
    expect(await page.evaluate(() => window.test.scanner.snapshot)).toMatchObject({ isSuspended: false });
  });

  test('works where the worker cannot draw', async ({ page }) => {
    await takeCanvasFromWorker(page);
    await open(page);
    // Fails whatever would send anything but pixels.
    await page.evaluate(() => Object.assign(window, { VideoFrame: undefined, createImageBitmap: undefined }));
    expect(await start(page)).toBe('ok');
    await nextDecode(page, 0);
    expect(await page.evaluate(() => window.test.decoded[0]?.text)).toBe(CODE_TEXT);
  });

  test('works where frames cannot be sent by reference', async ({ page }) => {
    await open(page);
    await page.evaluate(() => Reflect.deleteProperty(window, 'VideoFrame'));
    expect(await start(page)).toBe('ok');
    await nextDecode(page, 0);
    expect(await page.evaluate(() => window.test.decoded[0]?.text)).toBe(CODE_TEXT);
  });

  test('works where frames come as the sensor sees them', async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const { VideoFrame } = window;
      window.VideoFrame = class extends VideoFrame {
        override get displayWidth(): number {
          return super.displayHeight;
        }
      };
    });
    expect(await start(page)).toBe('ok');
    await nextDecode(page, 0);
    expect(await page.evaluate(() => window.test.decoded[0]?.text)).toBe(CODE_TEXT);
  });
});

test.describe('the box', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('is as wide as a 320 px screen at most, and the code in it is read', async ({ page }) => {
    await open(page);
    const placed = await page.evaluate(() => {
      const box = { width: 400, height: 400 };
      const video = document.querySelector('video');
      window.test.useScanner({ box });
      return video && window.test.placeBox(box, { width: video.clientWidth, height: video.clientHeight });
    });
    expect(placed).toEqual({ x: 0, y: 124, width: 320, height: 320 });
    expect(await start(page)).toBe('ok');
    await nextDecode(page, 0);
  });

  for (const [what, box] of [
    ['beside it', { width: 100, height: 100, centre: { x: 0.5, y: 0.1 } }],
    ['larger than it', { width: 50, height: 50 }],
  ] as const) {
    test(`is no limit: a code ${what} is read too`, async ({ page }) => {
      await open(page);
      await page.evaluate((given) => window.test.useScanner({ box: given }), box);
      expect(await start(page)).toBe('ok');
      await nextDecode(page, 0);
      expect(await page.evaluate(() => window.test.decoded[0]?.text)).toBe(CODE_TEXT);
    });
  }
});

test.describe('torch and zoom', () => {
  test('follow what the camera says it has', async ({ page }) => {
    await page.addInitScript(() => {
      const settings = { deviceId: 'fake', torch: false, zoom: 1 };
      const capabilities: object = { torch: true, zoom: { min: 1, max: 3, step: 0.1 } };
      MediaStreamTrack.prototype.getCapabilities = () => capabilities;
      MediaStreamTrack.prototype.getSettings = () => settings;
      MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
        const wanted = constraints?.advanced?.[0] ?? {};
        if ('zoom' in wanted && wanted.zoom === 2.7) throw new DOMException('stuck', 'OperationError');
        await Promise.resolve(Object.assign(settings, wanted));
      };
    });
    await open(page);
    await start(page);
    expect(await page.evaluate(() => window.test.scanner.snapshot)).toMatchObject({
      camera: { torch: { isOn: false }, zoom: { min: 1, max: 3, step: 0.1, value: 1 } },
    });
    await page.evaluate(() => window.test.scanner.setTorch(true));
    await page.evaluate(() => window.test.scanner.setZoom(4.2));
    expect(await page.evaluate(() => window.test.scanner.snapshot)).toMatchObject({
      camera: { torch: { isOn: true }, zoom: { value: 3 } },
    });
    expect(await page.evaluate(() => window.test.outcome(window.test.scanner.setZoom(2.7)))).toBe('zoom-failed');
  });

  test('fail on a camera without them', async ({ page }) => {
    await open(page);
    await start(page);
    expect(await page.evaluate(() => window.test.scanner.snapshot)).toMatchObject({
      camera: { torch: null, zoom: null },
    });
    expect(await page.evaluate(() => window.test.outcome(window.test.scanner.setTorch(true)))).toBe('torch-failed');
  });
});

test.describe('files', () => {
  const code = generate(CODE_TEXT);
  const scan = (page: Page, bytes: Uint8Array, type: string): Promise<string> =>
    page.evaluate(
      async ([content, mediaType]) => {
        const file = new Blob([new Uint8Array(content)], { type: mediaType });
        const found = window.test.scanner.scanFile(file);
        const outcome = await window.test.outcome(found);
        return outcome === 'ok' ? found : outcome;
      },
      [[...bytes], type] as const,
    );

  test('images only, readable ones, with a code', async ({ page }) => {
    await open(page);
    const blank = toPngBuffer({ size: 33, get: () => false });
    expect(await scan(page, new TextEncoder().encode('hello'), 'text/plain')).toBe('only-images-allowed');
    expect(await scan(page, new TextEncoder().encode('hello'), 'image/png')).toBe('image-unreadable');
    expect(await scan(page, blank, 'image/png')).toBe('no-code-detected');
  });

  test('are read as PNG, tiny and large, and as SVG', async ({ page }) => {
    await open(page);
    for (const scale of [1, 4, 60]) expect(await scan(page, toPngBuffer(code, { scale }), 'image/png')).toBe(CODE_TEXT);
    const svg = new TextEncoder().encode(toSvgSource(code, { off: 'white', scale: 8 }));
    expect(await scan(page, svg, 'image/svg+xml')).toBe(CODE_TEXT);
  });

  test('are read where the worker cannot draw', async ({ page }) => {
    await takeCanvasFromWorker(page);
    await open(page);
    expect(await scan(page, toPngBuffer(code, { scale: 4 }), 'image/png')).toBe(CODE_TEXT);
    expect(await scan(page, toPngBuffer({ size: 33, get: () => false }), 'image/png')).toBe('no-code-detected');
  });
});
