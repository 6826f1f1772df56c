import { describe, expect, it } from 'vitest';
import { placeBox, rectInVideo, shrinkToFit } from './box.js';

describe('the scan box in its container', () => {
  it('is raised to 50 px a side', () => {
    expect(placeBox({ width: 10, height: 49 }, { width: 320, height: 480 })).toMatchObject({ width: 50, height: 50 });
  });

  it('is never wider or higher than its container is wide', () => {
    expect(placeBox({ width: 400, height: 400 }, { width: 320, height: 640 })).toEqual({
      x: 0,
      y: 160,
      width: 320,
      height: 320,
    });
  });

  it('never reaches out of a low container', () => {
    expect(placeBox({ width: 250, height: 250 }, { width: 320, height: 200 })).toEqual({
      x: 35,
      y: 0,
      width: 250,
      height: 200,
    });
  });

  it('gives way to a container narrower than 50 px', () => {
    expect(placeBox({ width: 250, height: 250 }, { width: 40, height: 300 })).toMatchObject({ width: 40, height: 40 });
  });

  it('counts with a width of 300 before the container is laid out', () => {
    expect(placeBox({ width: 400, height: 400 }, { width: 0, height: 0 })).toEqual({
      x: 0,
      y: 0,
      width: 300,
      height: 300,
    });
  });

  it('lies in the middle', () => {
    expect(placeBox({ width: 250, height: 250 }, { width: 390, height: 844 })).toEqual({
      x: 70,
      y: 297,
      width: 250,
      height: 250,
    });
  });

  it('lies where its centre is asked for, but inside', () => {
    const container = { width: 400, height: 800 };
    expect(placeBox({ width: 250, height: 250, centre: { x: 0.5, y: 0.4 } }, container)).toMatchObject({ y: 195 });
    expect(placeBox({ width: 250, height: 250, centre: { x: 0.5, y: 0.05 } }, container)).toMatchObject({ y: 0 });
    expect(placeBox({ width: 250, height: 250, centre: { x: 1, y: 1 } }, container)).toMatchObject({ x: 150, y: 550 });
  });
});

describe('the video behind the box', () => {
  const box = { x: 70, y: 297, width: 250, height: 250 };
  const phone = { width: 390, height: 844 };

  it('is found where a landscape video covers a portrait screen', () => {
    // 844 px show 720 lines; of the 1280 columns only the middle 333 are seen.
    expect(rectInVideo(box, phone, { width: 1280, height: 720 }, 'cover')).toEqual({
      x: 533,
      y: 253,
      width: 214,
      height: 214,
    });
  });

  it('is found where the video is shown whole between bars', () => {
    expect(rectInVideo(box, phone, { width: 1280, height: 720 }, 'contain')).toEqual({
      x: 230,
      y: 0,
      width: 820,
      height: 720,
    });
  });

  it('is found where the video is stretched', () => {
    expect(
      rectInVideo(
        { x: 0, y: 0, width: 100, height: 100 },
        { width: 200, height: 200 },
        { width: 800, height: 400 },
        'fill',
      ),
    ).toEqual({ x: 0, y: 0, width: 400, height: 200 });
  });

  it('is at least one pixel of the video', () => {
    const outside = { x: 300, y: 300, width: 50, height: 50 };
    expect(rectInVideo(outside, { width: 350, height: 350 }, { width: 4, height: 2 }, 'contain')).toMatchObject({
      width: 1,
      height: 1,
    });
  });
});

describe('shrinking', () => {
  it('keeps the proportions and enlarges nothing', () => {
    expect(shrinkToFit({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
    expect(shrinkToFit({ width: 300, height: 200 }, 1600)).toEqual({ width: 300, height: 200 });
    expect(shrinkToFit({ width: 10_000, height: 3 }, 400)).toEqual({ width: 400, height: 1 });
  });
});
