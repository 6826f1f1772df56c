import type { ScanBox } from './box.js';
import type { CameraAccess } from './camera.js';
import { createDecoderWorker, type DecoderWorker } from './decoder.js';
import type { ScannerError } from './errors.js';

/** What is remembered from one visit to the next. */
export interface ScannerMemory {
  readonly hasPermission: boolean;
  readonly lastCameraId: string | null;
}

/** Its methods must not throw: an application whose storage can fail decides itself what that means. */
export interface ScannerStorage {
  get(): ScannerMemory;
  set(memory: ScannerMemory): void;
}

export type Page = Pick<Document, 'visibilityState' | 'baseURI' | 'addEventListener' | 'removeEventListener'>;

export interface ScannerOptions {
  /** Shows the camera; its size on the page is the container of the box. */
  readonly video: HTMLVideoElement;
  /** Address of zxing_reader.wasm, served by the application itself. */
  readonly wasmUrl: string;
  readonly onDecoded: (text: string) => void;
  /** Told when scanning ends by itself: the camera was lost, could not be opened again, or the decoder broke. */
  readonly onError: (error: ScannerError) => void;
  /** 2 when absent. */
  readonly framesPerSecond?: number;
  /** The whole picture when absent. */
  readonly box?: ScanBox;
  /** Forgets when absent. */
  readonly storage?: ScannerStorage;
  /** The browser's own when absent; tests hand in theirs. */
  readonly cameraAccess?: CameraAccess;
  readonly page?: Page;
  readonly createWorker?: () => DecoderWorker;
}

const DEFAULT_FRAMES_PER_SECOND = 2;

function forgetful(): ScannerStorage {
  let memory: ScannerMemory = { hasPermission: false, lastCameraId: null };
  return {
    get: () => memory,
    set: (next) => {
      memory = next;
    },
  };
}

export type CompleteOptions = Required<Omit<ScannerOptions, 'box'>> & Pick<ScannerOptions, 'box'>;

export function withDefaults(options: ScannerOptions): CompleteOptions {
  return {
    framesPerSecond: DEFAULT_FRAMES_PER_SECOND,
    storage: forgetful(),
    cameraAccess: options.cameraAccess ?? {
      isSecureContext: globalThis.isSecureContext,
      // Missing from insecure pages, whatever TypeScript says.
      mediaDevices: navigator.mediaDevices,
    },
    page: globalThis.document,
    createWorker: createDecoderWorker,
    ...options,
  };
}
