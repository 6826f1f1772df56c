import { describe, expect, it } from 'vitest';
import { isHeic, photoIdOf } from './photoId';
import { fitted, lightest } from './shrink';

describe('a picture', () => {
  it.each([
    [
      { width: 4032, height: 3024 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3024, height: 4032 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 20_000, height: 3 },
      { width: 1600, height: 1 },
    ],
  ])('of %o becomes one of %o', (given, expected) => {
    expect(fitted(given)).toEqual(expected);
  });

  it('is as good as its weight allows', async () => {
    const tried: number[] = [];
    const blob = await lightest(async (quality) => {
      tried.push(quality);
      return new Blob([new Uint8Array(quality * 400_000)]);
    });
    expect(blob.size).toBeLessThanOrEqual(300 * 1024);
    expect(tried).toEqual([0.85, 0.75]);
  });

  it('that is heavy at any quality is taken as it is in the end', async () => {
    expect((await lightest(async () => new Blob([new Uint8Array(900_000)]))).size).toBe(900_000);
  });

  it('that the canvas did not draw is none', async () => {
    await expect(lightest(async () => new Blob([]))).rejects.toThrow(Error);
  });

  it('is named by its content', async () => {
    const bytes = new TextEncoder().encode('a tap').buffer;
    expect(await photoIdOf(bytes)).toMatch(/^[\w-]{43}$/);
    expect(await photoIdOf(bytes)).toBe(await photoIdOf(bytes.slice(0)));
  });

  it('of an iPhone is known by its first bytes', async () => {
    expect(await isHeic(new Blob(['\0\0\0\x18ftypheic\0\0\0\0']))).toBe(true);
    expect(await isHeic(new Blob(['\0\0\0\x18ftypmp42\0\0\0\0']))).toBe(false);
    expect(await isHeic(new Blob(['']))).toBe(false);
  });
});
