import { vi } from 'vitest';

/** What happy-dom has not: each picture becomes other bytes, as soon as the browser is let finish with it. */
export function withCanvas(): { decode: () => void } {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  let decode = (): void => undefined;
  const decoded = new Promise<void>((resolve) => {
    decode = resolve;
  });
  let made = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  Object.assign(HTMLImageElement.prototype, { decode: () => decoded });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (then: (blob: Blob) => void) => then(new Blob([`picture ${(made += 1)}`])),
  });
  return { decode };
}
