import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { placeBox, Scanner, ScannerError, type ScannerMemory, type ScannerOptions } from '../../src/index.js';

/** What the tests find on the page. */
export interface TestPage {
  /** Every text read, with the time on the page's clock. */
  readonly decoded: { readonly text: string; readonly at: number }[];
  readonly errors: string[];
  memory: ScannerMemory;
  scanner: Scanner;
  readonly placeBox: typeof placeBox;
  useScanner(change: Partial<ScannerOptions>): void;
  /** 'ok', or the code with which the work failed. */
  outcome(work: Promise<unknown>): Promise<string>;
}

declare global {
  interface Window {
    readonly test: TestPage;
  }
}

const video = document.querySelector('video');
if (!video) throw new Error('The page has no video');

const newScanner = (change: Partial<ScannerOptions>): Scanner =>
  new Scanner({
    video,
    wasmUrl,
    framesPerSecond: 10,
    box: { width: 250, height: 250 },
    onDecoded: (text) => test.decoded.push({ text, at: performance.now() }),
    onError: (error) => test.errors.push(error.code),
    storage: {
      get: () => test.memory,
      set: (memory) => {
        test.memory = memory;
      },
    },
    ...change,
  });

const test: TestPage = {
  decoded: [],
  errors: [],
  memory: { hasPermission: false, lastCameraId: null },
  scanner: newScanner({}),
  placeBox,
  useScanner: (change) => {
    test.scanner.dispose();
    test.scanner = newScanner(change);
  },
  outcome: (work) =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof ScannerError ? error.code : String(error)),
    ),
};

Object.assign(window, { test });
