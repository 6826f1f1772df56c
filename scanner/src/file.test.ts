import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Decoder } from './decoder.js';
import { ScannerError } from './errors.js';
import { fileAttempts, isImage, previewLayout, readFile, shortenFileName } from './file.js';
import { refusalOf } from './test/expect-refusal.js';

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

describe('the picture of a chosen file', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A browser that makes pictures from files and draws them, and how many it still holds. */
  function browserWithPictures() {
    const open = { pictures: 0 };
    vi.stubGlobal('createImageBitmap', async () => {
      open.pictures += 1;
      return { width: 800, height: 600, close: () => (open.pictures -= 1) };
    });
    const drawing = {
      canvas: {},
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(4) }),
    };
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => drawing }) });
    return open;
  }

  const decoderThat = (decode: Decoder['decode'], ready: Decoder['ready']): Decoder => ({
    ready,
    decode,
    close: () => undefined,
  });
  const drawsOnPage = Promise.resolve({ takesBitmaps: false });

  it('is closed when no code is in it, and when the decoder breaks', async () => {
    const open = browserWithPictures();
    expect(
      await refusalOf(
        readFile(
          new Blob([]),
          decoderThat(async () => null, drawsOnPage),
        ),
      ),
    ).toBe('no-code-detected');
    const broken = decoderThat(() => Promise.reject(new ScannerError('decoder-failed')), drawsOnPage);
    expect(await refusalOf(readFile(new Blob([]), broken))).toBe('decoder-failed');
    expect(open.pictures).toBe(0);
  });

  it('is closed when a code was found in it', async () => {
    const open = browserWithPictures();
    expect(
      await readFile(
        new Blob([]),
        decoderThat(async () => 'found', drawsOnPage),
      ),
    ).toBe('found');
    expect(open.pictures).toBe(0);
  });

  it('is not left open by a decoder that does not start', async () => {
    const open = browserWithPictures();
    const failed = Promise.reject(new ScannerError('decoder-failed'));
    expect(
      await refusalOf(
        readFile(
          new Blob([]),
          decoderThat(async () => null, failed),
        ),
      ),
    ).toBe('decoder-failed');
    await new Promise((resolve) => setTimeout(resolve));
    expect(open.pictures).toBe(0);
  });

  it('goes to a worker that draws for itself, which closes it', async () => {
    const open = browserWithPictures();
    const worker = decoderThat(
      async ({ image }) => {
        if ('close' in image) image.close();
        return 'found';
      },
      Promise.resolve({ takesBitmaps: true }),
    );
    await readFile(new Blob([]), worker);
    expect(open.pictures).toBe(0);
  });
});
