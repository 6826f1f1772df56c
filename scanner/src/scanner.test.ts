import { describe, expect, it } from 'vitest';
import type { ScannerError } from './errors.js';
import type { ScannerOptions } from './options.js';
import { Scanner } from './scanner.js';
import { refusalOf } from './test/expect-refusal.js';
import { FakeCameras, FakePage, FakeStorage, FakeVideo, FakeWorkers } from './test/fake-browser.js';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function setUp(change: Partial<ScannerOptions> = {}, cameras = new FakeCameras()) {
  const page = new FakePage();
  const video = new FakeVideo();
  const workers = new FakeWorkers();
  const storage = new FakeStorage();
  const errors: ScannerError[] = [];
  const scanner = new Scanner({
    video: video.element,
    wasmUrl: 'assets/reader.wasm',
    onDecoded: () => undefined,
    onError: (error) => errors.push(error),
    cameraAccess: cameras.access,
    createWorker: workers.create,
    page,
    storage,
    ...change,
  });
  return { scanner, cameras, page, video, workers, storage, errors };
}

describe('a camera that cannot be opened', () => {
  it.each([
    ['NotAllowedError', 'camera-refused'],
    ['NotFoundError', 'no-cameras-found'],
    ['NotReadableError', 'camera-in-use'],
    ['AbortError', 'camera-in-use'],
    ['NotSupportedError', 'camera-not-supported'],
    ['UnknownError', 'camera-failed'],
  ])('%s is told as %s', async (name, code) => {
    const { scanner, cameras } = setUp();
    cameras.failures = [name];
    expect(await refusalOf(scanner.start())).toBe(code);
    expect(scanner.snapshot).toEqual({ state: 'not-started' });
  });

  it('is told apart on an insecure page and in a browser without cameras', async () => {
    const insecure = setUp({ cameraAccess: { isSecureContext: false, mediaDevices: undefined } });
    expect(await refusalOf(insecure.scanner.start())).toBe('insecure-context');
    expect(await refusalOf(insecure.scanner.listCameras())).toBe('insecure-context');
    const old = setUp({ cameraAccess: { isSecureContext: true, mediaDevices: undefined } });
    expect(await refusalOf(old.scanner.start())).toBe('camera-not-supported');
  });

  it('is not kept on when the decoder does not start, and a second try gets a new decoder', async () => {
    const { scanner, cameras, workers } = setUp();
    workers.isBroken = true;
    expect(await refusalOf(scanner.start())).toBe('decoder-failed');
    expect(cameras.on).toEqual([]);
    expect(workers.running).toEqual([]);
    workers.isBroken = false;
    await scanner.start();
    expect(cameras.on).toHaveLength(1);
  });

  it('is not kept on when the worker is forbidden altogether', async () => {
    const { scanner, cameras } = setUp({
      createWorker: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(await refusalOf(scanner.start())).toBe('decoder-failed');
    expect(cameras.on).toEqual([]);
  });
});

describe('starting and stopping', () => {
  it('loads no decoder before the scanner is started', () => {
    expect(setUp().workers.all).toEqual([]);
  });

  it('refuses a second start and keeps one camera on', async () => {
    const { scanner, cameras } = setUp();
    const [first, second] = [scanner.start(), scanner.start()];
    expect(await refusalOf(second)).toBe('cannot-start');
    await first;
    expect(cameras.on).toHaveLength(1);
    expect(cameras.requests).toHaveLength(1);
  });

  it('releases the camera, the picture and the worker on stop', async () => {
    const { scanner, cameras, video, workers } = setUp();
    await scanner.start();
    await scanner.stop();
    expect(scanner.snapshot).toEqual({ state: 'not-started' });
    expect(cameras.on).toEqual([]);
    expect(video.srcObject).toBeNull();
    expect(workers.running).toEqual([]);
  });

  it('leaves the camera off after any hurried sequence that ends with stop', async () => {
    const { scanner, cameras } = setUp();
    await Promise.allSettled([scanner.start(), scanner.stop(), scanner.start(), scanner.start(), scanner.stop()]);
    expect(cameras.on).toEqual([]);
    expect(scanner.snapshot.state).toBe('not-started');
  });

  it('opens the next screen’s camera only after the last one’s is off', async () => {
    const cameras = new FakeCameras();
    const left = setUp({}, cameras);
    const entered = setUp({}, cameras);
    await left.scanner.start();
    const starting = entered.scanner.start();
    left.scanner.dispose();
    await starting;
    expect(cameras.on).toHaveLength(1);
    await entered.scanner.stop();
    expect(cameras.on).toEqual([]);
  });

  it('calls off a start that still waits for permission', async () => {
    const { scanner, cameras } = setUp();
    cameras.isAsking = true;
    const starting = scanner.start();
    await settle();
    const stopping = scanner.stop();
    expect(await refusalOf(starting)).toBe('start-cancelled');
    await stopping;
    cameras.answer();
    await settle();
    expect(cameras.tracks).toHaveLength(1);
    expect(cameras.on).toEqual([]);
  });

  it('keeps no camera on when permission comes after leaving', async () => {
    const { scanner, cameras, workers } = setUp();
    cameras.isAsking = true;
    const starting = scanner.start();
    await settle();
    scanner.dispose();
    expect(await refusalOf(starting)).toBe('disposed');
    cameras.answer();
    await settle();
    expect(cameras.on).toEqual([]);
    expect(workers.running).toEqual([]);
    expect(await refusalOf(scanner.start())).toBe('disposed');
  });

  it('ends when the camera is unplugged, and says so', async () => {
    const { scanner, cameras, workers, errors } = setUp();
    await scanner.start();
    cameras.tracks[0]?.unplug();
    expect(scanner.snapshot).toEqual({ state: 'not-started' });
    expect(errors.map((error) => error.code)).toEqual(['camera-lost']);
    expect(workers.running).toEqual([]);
  });
});

describe('pausing', () => {
  it('keeps the camera and freezes the picture until resumed', async () => {
    const { scanner, cameras, video } = setUp();
    await scanner.start();
    await scanner.pause();
    expect(scanner.snapshot).toMatchObject({ state: 'paused', isSuspended: false });
    expect(video.isPlaying).toBe(false);
    expect(cameras.on).toHaveLength(1);
    await scanner.resume();
    expect(scanner.snapshot.state).toBe('scanning');
    expect(video.isPlaying).toBe(true);
  });

  it('is refused before the start, as are resuming and stopping', async () => {
    const { scanner } = setUp();
    expect(await refusalOf(scanner.pause())).toBe('cannot-pause');
    expect(await refusalOf(scanner.resume())).toBe('cannot-resume');
    expect(await refusalOf(scanner.stop())).toBe('cannot-stop');
  });
});

describe('a hidden page', () => {
  it('has no camera and no worker on, and gets both back when shown', async () => {
    const { scanner, cameras, page, workers } = setUp();
    await scanner.start();
    page.hide();
    await settle();
    expect(scanner.snapshot).toEqual({ state: 'scanning', isSuspended: true });
    expect(cameras.on).toEqual([]);
    expect(workers.running).toEqual([]);
    page.show();
    await settle();
    expect(scanner.snapshot).toMatchObject({ state: 'scanning', isSuspended: false });
    expect(cameras.on).toHaveLength(1);
  });

  it('stays paused without a camera until it is resumed', async () => {
    const { scanner, cameras, page } = setUp();
    await scanner.start();
    await scanner.pause();
    page.hide();
    await settle();
    page.show();
    await settle();
    expect(scanner.snapshot).toEqual({ state: 'paused', isSuspended: true });
    expect(cameras.on).toEqual([]);
    await scanner.resume();
    expect(scanner.snapshot).toMatchObject({ state: 'scanning', isSuspended: false });
  });

  it('opens no camera for a start before it is shown', async () => {
    const { scanner, cameras, page } = setUp();
    page.hide();
    await scanner.start();
    expect(scanner.snapshot).toEqual({ state: 'scanning', isSuspended: true });
    expect(cameras.requests).toEqual([]);
    page.show();
    await settle();
    expect(cameras.on).toHaveLength(1);
  });

  it('can be stopped meanwhile', async () => {
    const { scanner, cameras, page } = setUp();
    await scanner.start();
    page.hide();
    await scanner.stop();
    page.show();
    await settle();
    expect(scanner.snapshot).toEqual({ state: 'not-started' });
    expect(cameras.on).toEqual([]);
  });

  it('tells when the camera does not come back', async () => {
    const { scanner, cameras, page, errors } = setUp();
    await scanner.start();
    page.hide();
    await settle();
    cameras.failures = ['NotReadableError'];
    page.show();
    await settle();
    expect(scanner.snapshot).toEqual({ state: 'not-started' });
    expect(errors.map((error) => error.code)).toEqual(['camera-in-use']);
  });
});

describe('choosing a camera', () => {
  it('asks for the rear one at 1280x720 first', async () => {
    const { scanner, cameras } = setUp();
    await scanner.start();
    expect(cameras.requests).toEqual([
      { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    ]);
  });

  it('remembers the last one and the permission', async () => {
    const { scanner, storage, cameras } = setUp({}, new FakeCameras(['rear', 'front']));
    expect(scanner.hadPermission).toBe(false);
    await scanner.start('front');
    expect(storage.memory).toEqual({ hasPermission: true, lastCameraId: 'front' });
    await scanner.stop();
    await scanner.start();
    expect(cameras.on.map((track) => track.settings.deviceId)).toEqual(['front']);
  });

  it('takes the rear one when the remembered one is gone', async () => {
    const { scanner, storage } = setUp();
    storage.memory = { hasPermission: true, lastCameraId: 'webcam of last year' };
    await scanner.start();
    expect(scanner.snapshot).toMatchObject({ camera: { id: 'rear', label: 'Camera rear' } });
  });

  it('forgets the permission when it is withdrawn', async () => {
    const { scanner, storage, cameras } = setUp();
    storage.memory = { hasPermission: true, lastCameraId: 'rear' };
    cameras.failures = ['NotAllowedError'];
    expect(await refusalOf(scanner.start())).toBe('camera-refused');
    expect(storage.memory).toEqual({ hasPermission: false, lastCameraId: 'rear' });
  });

  it('lists cameras only, and says when there is none', async () => {
    const { scanner, cameras } = setUp({}, new FakeCameras(['rear', 'front']));
    expect((await scanner.listCameras()).map((camera) => camera.id)).toEqual(['rear', 'front']);
    cameras.ids = [];
    expect(await refusalOf(scanner.listCameras())).toBe('no-cameras-found');
  });

  it('switches while scanning, with one camera on at a time', async () => {
    const { scanner, cameras, workers } = setUp({}, new FakeCameras(['rear', 'front']));
    await scanner.start();
    await scanner.switchCamera('front');
    expect(cameras.on.map((track) => track.settings.deviceId)).toEqual(['front']);
    expect(workers.all).toHaveLength(1);
    cameras.failures = ['NotReadableError'];
    expect(await refusalOf(scanner.switchCamera('rear'))).toBe('camera-in-use');
    expect(scanner.snapshot).toEqual({ state: 'not-started' });
    expect(cameras.on).toEqual([]);
  });
});

describe('torch and zoom', () => {
  it('are refused without a camera', async () => {
    const { scanner } = setUp();
    expect(await refusalOf(scanner.setTorch(true))).toBe('torch-failed');
    expect(await refusalOf(scanner.setZoom(2))).toBe('zoom-failed');
  });

  it('are in the snapshot, of which listeners are told', async () => {
    const { scanner, cameras } = setUp();
    await scanner.start();
    const track = cameras.tracks[0];
    if (track) track.capabilities = { torch: true, zoom: { min: 1, max: 8 } };
    let changes = 0;
    const unsubscribe = scanner.subscribe(() => changes++);
    await scanner.setTorch(true);
    await scanner.setZoom(2.5);
    expect(scanner.snapshot).toMatchObject({ camera: { torch: { isOn: true }, zoom: { max: 5, value: 2.5 } } });
    expect(scanner.snapshot).toBe(scanner.snapshot);
    expect(changes).toBe(2);
    unsubscribe();
    await scanner.setTorch(false);
    expect(changes).toBe(2);
  });
});

describe('scanning a file', () => {
  const image = new Blob(['x'], { type: 'image/png' });

  it('is refused while the camera is on, and for anything but images', async () => {
    const { scanner } = setUp();
    expect(await refusalOf(scanner.scanFile(new Blob(['x'], { type: 'text/plain' })))).toBe('only-images-allowed');
    await scanner.start();
    expect(await refusalOf(scanner.scanFile(image))).toBe('cannot-scan-file');
    await scanner.pause();
    expect(await refusalOf(scanner.scanFile(image))).toBe('cannot-scan-file');
  });
});
