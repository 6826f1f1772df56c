import { describe, expect, it } from 'vitest';
import { clampZoom, controlsOf, setTorch, setZoom, zoomRange } from './controls.js';
import { refusalOf } from './test/expect-refusal.js';
import { FakeTrack } from './test/fake-browser.js';

function cameraWith(capabilities: object): { fake: FakeTrack; track: MediaStreamTrack } {
  const fake = new FakeTrack('rear');
  fake.capabilities = capabilities;
  return { fake, track: fake as unknown as MediaStreamTrack };
}

describe('the zoom slider', () => {
  it('is not offered where the camera cannot zoom', () => {
    expect(zoomRange(undefined)).toBeNull();
    expect(zoomRange({ min: 1, max: 1 })).toBeNull();
  });

  it('is not offered where the camera counts in other units', () => {
    expect(zoomRange({ min: 100, max: 500 })).toBeNull();
  });

  it('goes from 1 to 5 by 0.1 where the camera can do more', () => {
    expect(zoomRange({ min: 0.5, max: 10 })).toEqual({ min: 1, max: 5, step: 0.1 });
  });

  it('ends where the camera ends', () => {
    expect(zoomRange({ min: 1.2, max: 3 })).toEqual({ min: 1.2, max: 3, step: 0.1 });
  });

  it.each([
    [0, 1],
    [1.04, 1],
    [2.149, 2.1],
    [2.151, 2.2],
    [9, 3],
  ])('takes %d as %d', (asked, taken) => {
    expect(clampZoom(asked, { min: 1, max: 3, step: 0.1 })).toBe(taken);
  });
});

describe('torch and zoom of a camera', () => {
  it('fail on a camera without them', async () => {
    const { track } = cameraWith({});
    expect(controlsOf(track)).toEqual({ torch: null, zoom: null });
    expect(await refusalOf(setTorch(track, true))).toBe('torch-failed');
    expect(await refusalOf(setZoom(track, 2))).toBe('zoom-failed');
  });

  it('fail when the camera refuses', async () => {
    const { fake, track } = cameraWith({ torch: true, zoom: { min: 1, max: 4 } });
    fake.refusesConstraints = true;
    expect(await refusalOf(setTorch(track, true))).toBe('torch-failed');
    expect(await refusalOf(setZoom(track, 2))).toBe('zoom-failed');
  });

  it('fail when the torch stays dark though the camera agreed', async () => {
    const { fake, track } = cameraWith({ torch: true });
    fake.getSettings = () => ({ torch: false });
    expect(await refusalOf(setTorch(track, true))).toBe('torch-failed');
  });

  it('are read from the camera, also where the torch is given as a list', () => {
    const { fake, track } = cameraWith({ torch: [false, true], zoom: { min: 1, max: 4 } });
    fake.settings = { zoom: 2 };
    expect(controlsOf(track)).toEqual({ torch: { isOn: false }, zoom: { min: 1, max: 4, step: 0.1, value: 2 } });
  });

  it('do not undo each other', async () => {
    const { track } = cameraWith({ torch: true, zoom: { min: 1, max: 4 } });
    await setTorch(track, true);
    await setZoom(track, 9);
    expect(controlsOf(track)).toMatchObject({ torch: { isOn: true }, zoom: { value: 4 } });
    await setTorch(track, false);
    expect(controlsOf(track)).toMatchObject({ torch: { isOn: false }, zoom: { value: 4 } });
  });

  it('send the camera what was set before together with the change', async () => {
    const { fake, track } = cameraWith({ torch: true, zoom: { min: 1, max: 4 } });
    await setTorch(track, true);
    await setZoom(track, 2.13);
    expect(fake.applied).toEqual([{ torch: true }, { torch: true, zoom: 2.1 }]);
  });
});
