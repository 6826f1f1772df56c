import { describe, expect, it } from 'vitest';
import { fileAttempts, isImage, previewLayout, shortenFileName } from './file.js';

describe('a chosen file', () => {
  it('must be an image', () => {
    expect(isImage(new Blob([], { type: 'application/pdf' }))).toBe(false);
    expect(isImage(new Blob([]))).toBe(false);
    expect(isImage(new Blob([], { type: 'image/jpeg' }))).toBe(true);
    expect(isImage(new Blob([], { type: 'image/svg+xml' }))).toBe(true);
  });

  it.each([
    ['twenty-characters.gi', 'twenty-characters.gi'],
    ['twenty-one-chars1.jpg', 'twenty-o…ars1.jpg'],
    ['Фотография двери второго этажа.jpeg', 'Фотограф…ажа.jpeg'],
    ['🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪🚪.jpg', '🚪🚪🚪🚪🚪🚪🚪🚪…🚪🚪🚪🚪.jpg'],
  ])('%s is shown as %s', (name, shown) => {
    expect(shortenFileName(name)).toBe(shown);
  });
});

describe('the preview', () => {
  it('is at least 300 px high, with the image in its middle', () => {
    expect(previewLayout({ width: 90, height: 60 }, 320)).toEqual({
      canvas: { width: 290, height: 300 },
      image: { x: 100, y: 120, width: 90, height: 60 },
    });
  });

  it('leaves 100 px on each side of an image no wider than the container', () => {
    expect(previewLayout({ width: 4000, height: 3000 }, 320)).toEqual({
      canvas: { width: 520, height: 440 },
      image: { x: 100, y: 100, width: 320, height: 240 },
    });
  });
});

describe('the sizes at which a file is searched', () => {
  const sides = (width: number, height: number): string[] =>
    fileAttempts({ width, height }).map((attempt) => `${Math.max(attempt.width, attempt.height)} ${attempt.binarizer}`);

  it('of a photograph', () => {
    expect(sides(4000, 3000)).toEqual([
      '400 LocalAverage',
      '1600 LocalAverage',
      '800 LocalAverage',
      '4000 LocalAverage',
      '1000 GlobalHistogram',
      '600 LocalAverage',
    ]);
  });

  it('of an image that may be too small include its double', () => {
    expect(sides(1300, 10)).toContain('2600 LocalAverage');
    expect(sides(1301, 10)).not.toContain('2602 LocalAverage');
  });

  it('of a thumbnail are not repeated', () => {
    expect(sides(200, 200)).toEqual(['200 LocalAverage', '200 GlobalHistogram', '400 LocalAverage']);
  });

  it('end where the canvases of phones end', () => {
    expect(sides(12_000, 9_000)).toContain('4096 LocalAverage');
  });
});
