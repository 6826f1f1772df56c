import { listCameras, type Camera } from './camera.js';
import { setTorch, setZoom } from './controls.js';
import { createDecoder, type Decoder } from './decoder.js';
import { asScannerError, ScannerError, type ScannerErrorCode } from './errors.js';
import { isImage, readFile } from './file.js';
import { openLiveCamera, type LiveCamera } from './live.js';
import { withDefaults, type CompleteOptions, type ScannerOptions } from './options.js';
import { createQueue, latestOnly } from './queue.js';
import type { ScannerSnapshot } from './snapshot.js';
import { nextState, type ScannerState } from './state.js';

const RESUME_DELAY = 200;

/** One queue for all scanners of the page: a screen left and entered again never has two cameras on. */
const inTurn = createQueue();

const hasCode = (error: unknown, code: ScannerErrorCode): boolean =>
  error instanceof ScannerError && error.code === code;

export class Scanner {
  readonly #options: CompleteOptions;
  readonly #listeners = new Set<() => void>();
  readonly #lifetime = new AbortController();
  readonly #zoomTo = latestOnly((value: number) => this.#adjust('zoom-failed', (track) => setZoom(track, value)));
  #state: ScannerState = 'not-started';
  #snapshot: ScannerSnapshot = { state: 'not-started' };
  #starting: AbortController | null = null;
  #live: LiveCamera | null = null;
  #decoder: Decoder | null = null;

  constructor(options: ScannerOptions) {
    this.#options = withDefaults(options);
    this.#options.page.addEventListener('visibilitychange', this.#onVisibilityChange);
  }

  get snapshot(): ScannerSnapshot {
    return this.#snapshot;
  }

  /** Whether the person has let this page use the camera before: then it can be started without a word. */
  get hadPermission(): boolean {
    return this.#options.storage.get().hasPermission;
  }

  /** Calls back after every change of the snapshot; returns how to end that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The cameras' names are empty until the person has allowed one. */
  listCameras(): Promise<Camera[]> {
    return listCameras(this.#options.cameraAccess);
  }

  /** Opens the given camera, else the last used one, else the rear one, and looks for codes. */
  start(cameraId?: string): Promise<void> {
    const starting = new AbortController();
    this.#starting ??= starting;
    return this.#inTurn(async () => {
      starting.signal.throwIfAborted();
      const next = nextState(this.#state, 'start');
      if (this.#isPageVisible) await this.#open(cameraId ?? null, starting.signal);
      this.#enter(next);
      this.#live?.look();
    }).finally(() => {
      if (this.#starting === starting) this.#starting = null;
    });
  }

  pause(): Promise<void> {
    return this.#inTurn(() => {
      const next = nextState(this.#state, 'pause');
      this.#live?.freeze();
      this.#enter(next);
    });
  }

  resume(): Promise<void> {
    return this.#inTurn(async () => {
      const next = nextState(this.#state, 'resume');
      if (this.#live) await this.#live.unfreeze(this.#lifetime.signal);
      else if (this.#isPageVisible) await this.#open(null, this.#lifetime.signal);
      this.#enter(next);
      this.#live?.look(RESUME_DELAY);
    });
  }

  /** Releases the camera and the worker. A start that still waits for the person's permission is called off. */
  stop(): Promise<void> {
    const calledOff = this.#starting;
    calledOff?.abort(new ScannerError('start-cancelled'));
    return this.#inTurn(() => {
      if (calledOff && this.#state === 'not-started') return;
      const next = nextState(this.#state, 'stop');
      this.#release();
      this.#enter(next);
    });
  }

  switchCamera(cameraId: string): Promise<void> {
    return this.#inTurn(async () => {
      const next = nextState(this.#state, 'switch-camera');
      this.#closeCamera();
      try {
        const live = await this.#open(cameraId, this.#lifetime.signal);
        this.#enter(next);
        live.look();
      } catch (error) {
        this.#release();
        this.#enter('not-started');
        throw error;
      }
    });
  }

  /** The text of the code in an image; fails when there is none. */
  scanFile(file: Blob): Promise<string> {
    return this.#inTurn(async () => {
      nextState(this.#state, 'scan-file');
      if (!isImage(file)) throw new ScannerError('only-images-allowed');
      return readFile(file, this.#useDecoder()).catch((error: unknown) => this.#giveUpDecoder(error));
    });
  }

  setTorch(on: boolean): Promise<void> {
    return this.#adjust('torch-failed', (track) => setTorch(track, on));
  }

  /** Of values that come faster than the camera takes them, only the latest counts. */
  setZoom(value: number): Promise<void> {
    return this.#zoomTo(value);
  }

  /** Releases the camera and the worker at once and for good; what is still under way fails with 'disposed'. */
  dispose(): void {
    const reason = new ScannerError('disposed');
    this.#lifetime.abort(reason);
    this.#starting?.abort(reason);
    this.#options.page.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#listeners.clear();
    this.#release();
    this.#enter('not-started');
  }

  get #isPageVisible(): boolean {
    return this.#options.page.visibilityState === 'visible';
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    return inTurn(() => {
      this.#lifetime.signal.throwIfAborted();
      return work();
    });
  }

  #enter(state: ScannerState): void {
    this.#state = state;
    if (state === 'not-started') this.#snapshot = { state };
    else if (this.#live) this.#snapshot = { state, isSuspended: false, camera: this.#live.view() };
    else this.#snapshot = { state, isSuspended: true };
    for (const listener of this.#listeners) listener();
  }

  async #open(cameraId: string | null, signal: AbortSignal): Promise<LiveCamera> {
    const { storage } = this.#options;
    const memory = storage.get();
    // The decoder loads while the person answers the browser's question, and is there for files if the answer is no.
    const decoder = this.#useDecoder();
    try {
      const live = await openLiveCamera(this.#options, decoder, cameraId ?? memory.lastCameraId, signal, (error) =>
        this.#end(live, error),
      );
      this.#live = live;
      storage.set({ hasPermission: true, lastCameraId: live.view().id });
      return live;
    } catch (error) {
      if (hasCode(error, 'camera-refused')) storage.set({ ...memory, hasPermission: false });
      return this.#giveUpDecoder(error);
    }
  }

  /** Ends scanning because the camera or the decoder broke, unless the camera was closed meanwhile. */
  #end(broken: LiveCamera, error: ScannerError): void {
    if (this.#live !== broken) return;
    this.#release();
    this.#enter('not-started');
    this.#options.onError(error);
  }

  #adjust(failure: 'torch-failed' | 'zoom-failed', change: (track: MediaStreamTrack) => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#live) throw new ScannerError(failure);
      await change(this.#live.track);
      this.#enter(this.#state);
    });
  }

  #useDecoder(): Decoder {
    const { createWorker, wasmUrl, page } = this.#options;
    this.#decoder ??= createDecoder(createWorker, new URL(wasmUrl, page.baseURI).href);
    return this.#decoder;
  }

  /** A broken decoder is not used again: the next start or file tries with a new one. */
  #giveUpDecoder(error: unknown): never {
    if (hasCode(error, 'decoder-failed')) this.#closeDecoder();
    throw error;
  }

  #closeDecoder(): void {
    this.#decoder?.close();
    this.#decoder = null;
  }

  #closeCamera(): void {
    this.#live?.close();
    this.#live = null;
  }

  #release(): void {
    this.#closeCamera();
    this.#closeDecoder();
  }

  readonly #onVisibilityChange = (): void => {
    void inTurn(() => (this.#isPageVisible ? this.#wake() : this.#suspend()));
  };

  #suspend(): void {
    this.#release();
    if (this.#state !== 'not-started') this.#enter(this.#state);
  }

  async #wake(): Promise<void> {
    // What was paused stays paused, and needs no camera until it is resumed.
    if (this.#state !== 'scanning' || this.#live) return;
    try {
      const live = await this.#open(null, this.#lifetime.signal);
      this.#enter('scanning');
      live.look();
    } catch (error) {
      if (this.#lifetime.signal.aborted) return;
      this.#release();
      this.#enter('not-started');
      this.#options.onError(asScannerError(error, 'camera-failed'));
    }
  }
}
