import { describe, expect, it } from 'vitest';
import { withDefaults } from './options.js';
import { FakeCameras, FakePage, FakeVideo } from './test/fake-browser.js';

describe('what an application does not say', () => {
  const options = withDefaults({
    video: new FakeVideo().element,
    wasmUrl: 'reader.wasm',
    onDecoded: () => undefined,
    onError: () => undefined,
    cameraAccess: new FakeCameras().access,
    page: new FakePage(),
  });

  it('means two frames a second, anywhere in the picture', () => {
    expect(options.framesPerSecond).toBe(2);
    expect(options.box).toBeUndefined();
  });

  it('means a memory that lasts as long as the scanner', () => {
    expect(options.storage.get()).toEqual({ hasPermission: false, lastCameraId: null });
    options.storage.set({ hasPermission: true, lastCameraId: 'rear' });
    expect(options.storage.get()).toEqual({ hasPermission: true, lastCameraId: 'rear' });
  });
});
